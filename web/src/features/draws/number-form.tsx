// A captain's part in a draw: one number, typed or by chance, sent once.
import type { Draw, DrawSetup } from '@campus/contract/draws'
import { type SubmitEvent, useState } from 'react'
import { useAddNumber } from '../../data/draws.ts'
import { useDrawText } from '../../text/use-draw-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { anyNumber, readNumber, teamOfToken } from './draws.rules.ts'

interface Props {
  draw: Draw
  setup: DrawSetup
  token: string
}

/** Renders nothing for a link of another draw. */
export function NumberForm({ draw, setup, token }: Props) {
  const text = useDrawText()
  const { draws: words } = text
  const team = setup.teams.find(({ teamId }) => teamId === teamOfToken(token))
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const sending = useAddNumber(draw.drawId)
  const number = readNumber(typed)
  if (!team) return null
  const isSent = draw.answered.includes(team.teamId)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (number !== null && !sending.isPending) sending.mutate({ token, number })
  }

  if (isSent || draw.state !== 'OPEN') {
    const own = draw.numbers?.find(({ teamId }) => teamId === team.teamId)?.number ?? sending.variables?.number
    return (
      <Card title={words.captain(team.name)}>
        <div className={panel.body}>
          <Message look={isSent ? 'good' : 'note'}>
            {isSent ? draw.state === 'OPEN' && words.sent : words.missed}{' '}
            {isSent && own !== undefined && words.sentNumber(own.toLocaleString())}
          </Message>
        </div>
      </Card>
    )
  }
  return (
    <Card title={words.captain(team.name)}>
      <form className={panel.body} noValidate onSubmit={submit}>
        <Field
          label={words.number}
          hint={words.numberHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          value={typed}
          error={isTried && number === null ? words.numberNeeded : undefined}
          onChange={(event) => setTyped(event.target.value)}
          beside={<Button onClick={() => setTyped(String(anyNumber()))}>{words.anyNumber}</Button>}
        />
        {sending.error && <Message look="bad">{errorText(text, sending.error)}</Message>}
        <div className={panel.actions}>
          <Button type="submit" tone="primary" aria-disabled={sending.isPending}>
            {words.send}
          </Button>
        </div>
      </form>
    </Card>
  )
}
