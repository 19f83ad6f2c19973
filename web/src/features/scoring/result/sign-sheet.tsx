// The scorer hands the phone to a captain: the result, the name, a signature; or a reason why not.
import type { ConfirmationForm } from '@campus/contract/confirmations'
import type { Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import { useState } from 'react'
import { sideName } from '../../../text/format/side-name.ts'
import { useResultText } from '../../../text/use-result-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import styles from './result.module.css'
import { pathOf, type Strokes } from './signature.rules.ts'
import { SignaturePad } from './signature-pad.tsx'

interface Props {
  match: Match
  side: 1 | 2
  isBusy: boolean
  error: Error | null
  onSend: (form: Omit<ConfirmationForm, 'version'>) => void
  onClose: () => void
}

export function SignSheet({ match, side, isBusy, error, onSend, onClose }: Props) {
  const text = useResultText()
  const { results: words } = text
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Strokes>([])
  /** Null until the captain does not agree. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const problems = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    refusal: refusal?.trim() === '' ? words.reasonMissing : undefined,
  }

  function send() {
    setTried(true)
    if (isBusy || problems.name || problems.refusal) return
    const signature = pathOf(strokes)
    const signed = refusal === null ? signature !== '' && { signature } : { refusal: refusal.trim() }
    onSend({ side, name: name.trim(), ...signed })
  }

  return (
    <Sheet title={words.question(sideName(match, side, text))} close={text.close} onClose={onClose}>
      <p className={styles.result}>
        <span>{sideName(match, 1, text)}</span>
        <b className="num">{scoreText(match)}</b>
        <span>{sideName(match, 2, text)}</span>
      </p>
      <Field
        label={words.name}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={isTried ? problems.name : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {refusal === null ? (
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      ) : (
        <Field
          label={words.reason}
          maxLength={200}
          autoComplete="off"
          value={refusal}
          error={isTried ? problems.refusal : undefined}
          onChange={(event) => setRefusal(event.target.value)}
        />
      )}
      {error && <Message look="bad">{errorText(text, error)}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={isBusy} onClick={send}>
          {refusal === null ? words.agree : words.sendRefusal}
        </Button>
        {refusal === null ? (
          <Button onClick={() => setRefusal('')}>{words.disagree}</Button>
        ) : (
          <Button onClick={() => setRefusal(null)}>{text.cancel}</Button>
        )}
      </SheetActions>
    </Sheet>
  )
}
