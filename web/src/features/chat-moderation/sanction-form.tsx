// The form of a sanction: duration, reason, and whether to hide the messages too.
import { useState } from 'react'
import type { SanctionForm as Form } from '../../data/chat/moderation.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { SheetChoice } from '../../ui/dialog/sheet-choice.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { type Reason, ReasonChoice } from '../../ui/form/reason-choice.tsx'
import styles from './message-sheet.module.css'

/** Minutes. */
const durations = [5, 30, 1440] as const
type Duration = (typeof durations)[number]

export const durationOf = ({ minutes }: Form) => durations.find((duration) => duration === minutes)

interface Props {
  name: string
  kind: Form['kind']
  /** Whether hiding the messages is preselected. */
  hidesAtFirst: boolean
  isBusy: boolean
  error: string | undefined
  onDone: (form: Form) => void
  onClose: () => void
}

export function SanctionForm({ name, kind, hidesAtFirst, isBusy, error, onDone, onClose }: Props) {
  const text = useModerationText()
  const { moderation: words } = text
  const isBan = kind === 'BAN'
  const [minutes, setMinutes] = useState<Duration>(5)
  const [reason, setReason] = useState<Reason>('ABUSE')
  const [hidesMessages, setHides] = useState(hidesAtFirst)

  function done() {
    if (!isBusy) onDone({ kind, reason, hidesMessages, ...(!isBan && { minutes }) })
  }

  return (
    <Sheet title={isBan ? words.banTitle(name) : words.timeOutTitle(name)} close={text.close} onClose={onClose}>
      <p className={styles.hint}>{isBan ? words.banHint : words.timeOutHint}</p>
      {!isBan && (
        <SheetChoice
          className={styles.durations}
          name="duration"
          label={words.duration}
          value={String(minutes)}
          options={durations.map((value) => ({ value: String(value), label: words.durations[value] }))}
          onChange={(value) => setMinutes(Number(value) as Duration)}
        />
      )}
      <ReasonChoice words={words} value={reason} onChange={setReason} />
      <Checkbox checked={hidesMessages} onChange={(event) => setHides(event.target.checked)}>
        {words.hidesMessages}
      </Checkbox>
      {error && <Message look="bad">{error}</Message>}
      <SheetActions>
        <Button tone="danger" aria-disabled={isBusy} onClick={done}>
          {isBan ? words.banAction : words.timeOutAction(words.durations[minutes])}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </SheetActions>
    </Sheet>
  )
}
