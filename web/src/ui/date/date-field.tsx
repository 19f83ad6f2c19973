// A date field. While it is edited, the typed text is shown: resetting it to the last valid date would lose the digits typed so far.
import { useState } from 'react'
import { isDay } from '../../text/format/dates.ts'
import { Field, type FieldProps } from '../fields/field.tsx'

interface Props extends Omit<FieldProps, 'type' | 'onChange' | 'onBlur' | 'value'> {
  value: string
  /** Called with complete days only, not with a year that is still being typed. */
  onDay: (day: string) => void
}

const isWhole = (text: string) => isDay(text) && text >= '1900'

export function DateField({ value, onDay, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isWhole(target.value) && target.value !== value) onDay(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
