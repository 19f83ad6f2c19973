// Why: the same four reasons for a report and for silencing somebody.
import type { Sanction } from '@campus/contract/chat'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { Choice } from '../../ui/choice.tsx'
import styles from './message-sheet.module.css'

export type Reason = Sanction['reason']

const reasons: Reason[] = ['ABUSE', 'SPAM', 'PRIVACY', 'OTHER']

export function ReasonChoice({ value, onChange }: { value: Reason; onChange: (reason: Reason) => void }) {
  const { moderation: words } = useModerationText()
  return (
    <div className={styles.choices}>
      <Choice
        name="reason"
        label={words.reason}
        value={value}
        options={reasons.map((reason) => ({ value: reason, label: words.reasons[reason] }))}
        onChange={onChange}
      />
    </div>
  )
}
