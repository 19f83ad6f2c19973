// A court cannot be used for a while: the planner looks for the fewest and shortest moves around that, and the preview shows them.
import type { Board as Facts } from '@campus/contract/board'
import { clockAt, instantOf, minute } from '@campus/rules/seoul'
import { useState } from 'react'
import { useProposal } from '../../../data/planning.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { type Act, simpleAct } from './act.ts'
import { type Day, spanOf } from './board.rules.ts'
import { repairRequest } from './repair-request.ts'

interface Props {
  day: Day
  facts: Facts
  venueId: number
  name: string
  now: number
  onAct: (act: Act) => void
  onClose: () => void
}

const roundUp = (instant: number) => Math.ceil(instant / (5 * minute)) * 5 * minute

export function RepairSheet({ day, facts, venueId, name, now, onAct, onClose }: Props) {
  const text = useBoardText()
  const { repair: words } = text.board
  const span = spanOf(day)
  const begin = now > span.from && now < span.to ? roundUp(now) : span.from
  const [from, setFrom] = useState(clockAt(begin))
  const [to, setTo] = useState(clockAt(Math.min(begin + 120 * minute, span.to)))
  const asking = useProposal()
  const isWrong = from === '' || to === '' || from >= to

  function ask() {
    if (isWrong || asking.isPending) return
    asking.mutate(repairRequest(day, facts, [{ venueId, from, to }]), {
      onSuccess: (proposal) => {
        if (!proposal || proposal.outcome !== 'PLAN' || proposal.moves.length === 0) return
        const moves = new Map(
          proposal.moves.map((move) => [
            move.matchId,
            { startsAt: instantOf(move.date, move.startTime), venueId: move.venueId },
          ]),
        )
        onAct(simpleAct(words.did(name, from, to), moves))
      },
    })
  }

  const found = asking.data
  return (
    <Sheet title={words.title(name)} close={text.close} onClose={onClose}>
      <p>{words.lead}</p>
      <Field label={words.from} type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
      <Field
        label={words.to}
        type="time"
        value={to}
        error={isWrong ? words.wrong : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      {asking.isPending && (
        <Message look="note">{asking.best === null ? words.looking : words.best(asking.best)}</Message>
      )}
      {asking.isError && <Message look="bad">{errorText(text, asking.error)}</Message>}
      {asking.isSuccess && found?.outcome === 'PLAN' && found.moves.length === 0 && (
        <Message look="good">{words.nothing}</Message>
      )}
      {asking.isSuccess && found?.outcome !== 'PLAN' && <Message look="bad">{words.impossible}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={asking.isPending || isWrong} onClick={ask}>
          {words.ask}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
