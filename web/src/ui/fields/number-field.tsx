// A field for a whole number from 0 up: digits only, empty is null.
import { Field, type FieldProps } from './field.tsx'

interface Props extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
}

export function NumberField({ value, onChange, ...field }: Props) {
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...field}
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}
