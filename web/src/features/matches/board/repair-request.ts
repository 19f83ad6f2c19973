// What the planner is asked when courts of a day cannot be used. Pure.
import type { Board as Facts } from '@campus/contract/board'
import type { RepairRequest } from '@campus/contract/planning'
import { clockAt, instantOf } from '@campus/rules/seoul'
import { type Day, spanOf } from './board.rules.ts'

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

/** `closed`: besides the courts' own hours. `venueIds`: where matches may go; without them to the courts of their competition. */
export function repairRequest(
  day: Day,
  facts: Facts,
  closed: RepairRequest['closed'],
  venueIds?: number[],
): RepairRequest {
  const span = spanOf(day)
  return {
    kind: 'REPAIR',
    date: day.date,
    dayStart: clockAt(span.from),
    dayEnd: span.to >= instantOf(day.date, '23:59') ? '23:59' : clockAt(span.to),
    ...(venueIds && { venueIds }),
    stepMinutes: 15,
    closed: [...closed, ...closedHours(facts)].slice(0, mostClosed),
    overruns: [],
    restMinutes: Math.max(0, ...facts.rests.map(({ minutes }) => minutes)),
    perDay: 20,
    breaks: breaksOn(facts, day.date).slice(0, mostBreaks),
    away: [],
    excludedDays: [],
    fixedIds: [],
    apart: [],
  }
}
