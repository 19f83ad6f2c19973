// An address to be taken elsewhere: shown whole, copied by a button, and selected at a touch where copying is refused.

import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { toast } from './toast.tsx'

interface Props {
  label: string
  address: string
  words: { copy: string; copied: string; copyFailed: string }
}

export function LinkField({ label, address, words }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast(words.copied)
    } catch {
      toast(words.copyFailed)
    }
  }
  return (
    <Field
      label={label}
      readOnly
      value={address}
      onFocus={(event) => event.target.select()}
      beside={<Button onClick={copy}>{words.copy}</Button>}
    />
  )
}
