// Field for the six digits of an app: typed, pasted with a gap in the middle, or filled in by the phone.
import { Field } from '../../ui/fields/field.tsx'

export const isCode = (text: string) => /^\d{6}$/.test(text)

interface Props {
  label: string
  hint?: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  /** The only field: it may take the focus at once. */
  isAlone?: boolean
}

const focusOn = (input: HTMLInputElement | null) => input?.focus()

export function CodeField({ value, onChange, isAlone = false, ...field }: Props) {
  return (
    <Field
      {...field}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      ref={isAlone ? focusOn : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
