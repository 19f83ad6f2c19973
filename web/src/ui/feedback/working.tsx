// Progress of a longer task, with a label for the current step.
import styles from './working.module.css'

/** `step` counts from 1; without `steps` the progress is indeterminate. */
export function Working({ label, step, steps }: { label: string; step?: number; steps?: number }) {
  const isCounted = step !== undefined && steps !== undefined
  return (
    <div className={styles.working}>
      <progress aria-label={label} {...(isCounted && { value: step - 0.5, max: steps })} />
      <output>{isCounted ? `${label} (${step}/${steps})` : label}</output>
    </div>
  )
}
