// A court cannot be used for a while: the planner looks for the fewest and shortest moves around that, and the preview shows them.
import type { Board as Facts } from '@campus/contract/board'
import type { RepairRequest } from '@campus/contract/planning'
import { clockAt, instantOf, minute } from '@campus/rules/seoul'
import { useState } from 'react'
import { useProposal } from '../../../data/planning.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { Act } from './act.ts'
import { type Day, spanOf } from './board.rules.ts'

interface Props {
  day: Day
  facts: Facts
  venueId: number
  name: string
  now: number
  onAct: (act: Act) => void
  onClose: () => void
}

/** As many as the planner takes. */
const mostClosed = 50
const mostBreaks = 20

/** Before a court opens and after it closes. */
function closedHours({ courts }: Facts) {
  return courts.flatMap(({ venueId, opens, closes }) => [
    ...(opens && opens > '00:00' ? [{ venueId, from: '00:00', to: opens }] : []),
    ...(closes && closes < '23:59' ? [{ venueId, from: closes, to: '23:59' }] : []),
  ])
}

function breaksOn({ courts }: Facts, date: string) {
  return courts.flatMap(({ venueId, breaks = [] }) =>
    breaks.filter((pause) => pause.date === null || pause.date === date).map(({ from, to }) => ({ venueId, from, to })),
  )
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
    const request: RepairRequest = {
      kind: 'REPAIR',
      date: day.date,
      dayStart: clockAt(span.from),
      dayEnd: span.to >= instantOf(day.date, '23:59') ? '23:59' : clockAt(span.to),
      stepMinutes: 15,
      closed: [{ venueId, from, to }, ...closedHours(facts)].slice(0, mostClosed),
      overruns: [],
      restMinutes: Math.max(0, ...facts.rests.map(({ minutes }) => minutes)),
      perDay: 20,
      breaks: breaksOn(facts, day.date).slice(0, mostBreaks),
      away: [],
      excludedDays: [],
      fixedIds: [],
      apart: [],
    }
    asking.mutate(request, {
      onSuccess: (proposal) => {
        if (!proposal || proposal.outcome !== 'PLAN' || proposal.moves.length === 0) return
        const moves = new Map(
          proposal.moves.map((move) => [
            move.matchId,
            { startsAt: instantOf(move.date, move.startTime), venueId: move.venueId },
          ]),
        )
        onAct({
          title: words.did(name, from, to),
          moves,
          given: new Set(moves.keys()),
          isPostponed: false,
          reason: null,
        })
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
