// What the planner is asked when courts of a day cannot be used. Pure.
import type { Board as Facts } from '@campus/contract/board'
import { limits } from '@campus/contract/limits'
import type { RepairRequest } from '@campus/contract/planning'
import { clockAt, instantOf } from '@campus/rules/seoul'
import { type Day, spanOf } from './board.rules.ts'
import { breaksOf, closedHours } from './court-hours.ts'

/** As many as the planner takes. */
const mostClosed = 50

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
    closed: [...closed, ...closedHours(facts.courts)].slice(0, mostClosed),
    overruns: [],
    restMinutes: Math.max(0, ...facts.rests.map(({ minutes }) => minutes)),
    perDay: 20,
    breaks: breaksOf(facts.courts, day.date).slice(0, limits.planBreaks),
    away: [],
    excludedDays: [],
    fixedIds: [],
    apart: [],
  }
}
