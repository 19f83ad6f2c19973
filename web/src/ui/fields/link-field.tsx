// A link to copy: shown in full, copied by a button, and selected on focus where copying is blocked.

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
