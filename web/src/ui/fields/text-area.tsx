// A field for several lines: label above, hint or error below, and the number of characters used.
import { type ComponentProps, useId } from 'react'
import fieldStyles from './field.module.css'
import { FieldMessage } from './field.tsx'
import styles from './text-area.module.css'

interface Props extends ComponentProps<'textarea'> {
  label: string
  hint?: string
  error?: string | undefined
  /** Formatted text, like "12/300". */
  count: string
}

export function TextArea({ label, hint, error, count, ...area }: Props) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-word`}
      />
      <div className={styles.foot}>
        <FieldMessage id={`${id}-word`} hint={hint} error={error} />
        <span className="num">{count}</span>
      </div>
    </div>
  )
}
