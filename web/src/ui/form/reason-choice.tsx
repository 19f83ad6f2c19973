// The reason of a report or a mute: the same four for all.
import { SheetChoice } from '../dialog/sheet-choice.tsx'

const reasons = ['ABUSE', 'SPAM', 'PRIVACY', 'OTHER'] as const
export type Reason = (typeof reasons)[number]

export interface ReasonWords {
  reason: string
  reasons: Record<Reason, string>
}

interface Props {
  words: ReasonWords
  value: Reason
  onChange: (reason: Reason) => void
}

export function ReasonChoice({ words, value, onChange }: Props) {
  return (
    <SheetChoice
      name="reason"
      label={words.reason}
      value={value}
      options={reasons.map((reason) => ({ value: reason, label: words.reasons[reason] }))}
      onChange={onChange}
    />
  )
}
