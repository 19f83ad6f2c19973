// An address to be taken elsewhere: shown whole, copied by a button, and selected at a touch where copying is refused.

import { copy } from '../browser/copy.ts'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'

interface Props {
  label: string
  address: string
  words: { copy: string; copied: string; copyFailed: string }
}

export function LinkField({ label, address, words }: Props) {
  return (
    <Field
      label={label}
      readOnly
      value={address}
      onFocus={(event) => event.target.select()}
      beside={<Button onClick={() => copy(address, words)}>{words.copy}</Button>}
    />
  )
}
