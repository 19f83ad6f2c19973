// Puts a match of a queue back: why.
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { useState } from 'react'
import { matchName } from '../../../text/format/side-name.ts'
import { useQueueText } from '../../../text/use-queue-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Field } from '../../../ui/fields/field.tsx'

interface Props {
  match: Match
  onSkip: (reason: string) => void
  onClose: () => void
}

export function SkipSheet({ match, onSkip, onClose }: Props) {
  const text = useQueueText()
  const { skipSheet: words } = text.queue
  const [reason, setReason] = useState(words.reasons[0] ?? '')
  const id = 'skip-reasons'
  const given = reason.trim()
  return (
    <Sheet title={words.title(matchName(match, text))} close={text.close} onClose={onClose}>
      <p>{words.hint}</p>
      <Field
        label={words.reason}
        list={id}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <datalist id={id}>
        {words.reasons.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <SheetActions>
        <Button tone="primary" aria-disabled={given === ''} onClick={() => given !== '' && onSkip(given)}>
          {words.skip}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
