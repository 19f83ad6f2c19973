// A radio group: native radio buttons drawn as a row of large targets.
import styles from './choice.module.css'

interface Props<Value extends string> {
  name: string
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({ name, label, value, options, onChange }: Props<Value>) {
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
