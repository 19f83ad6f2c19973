// What an organiser rules, in words that everybody can read.
import { limits } from '@campus/contract/limits'
import { useProtestText } from '../../text/use-protest-text.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'

interface Props {
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

export function RulingWords({ value, isMissing, onChange }: Props) {
  const { protests: words } = useProtestText()
  return (
    <TextArea
      label={words.words}
      hint={words.wordsHint}
      rows={3}
      maxLength={limits.protestLength}
      count={words.count(value.length, limits.protestLength)}
      value={value}
      error={isMissing ? words.wordsMissing : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
