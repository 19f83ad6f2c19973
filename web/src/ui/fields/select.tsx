// A native select, styled and announced like a field.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import fieldStyles from './field.module.css'
import { FieldMessage } from './field.tsx'
import styles from './select.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  className?: string | undefined
  name?: string
  ref?: Ref<HTMLSelectElement>
}

export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, hint, error, className, ...select } = props
  const id = useId()
  return (
    <div className={clsx(fieldStyles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={clsx(fieldStyles.box, styles.box)}>
        <select
          {...select}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-word`}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
      <FieldMessage id={`${id}-word`} hint={hint} error={error} />
    </div>
  )
}
