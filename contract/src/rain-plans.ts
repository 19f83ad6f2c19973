// The rain plan of a match day: which courts cannot be used, and what becomes of each match. Switching is a change of plan.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { Match } from './matches.ts'
import { ClockTime, Day } from './sports.ts'

const place = { date: Day, startTime: ClockTime, venueId: z.nullable(Id) }

/** What becomes of a match in rain: it stays where it is by then, moves, or is postponed without a new time. */
export const RainPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('STAYS'), matchId: Id }),
  z.object({ kind: z.literal('MOVES'), matchId: Id, ...place }),
  z.object({ kind: z.literal('POSTPONED'), matchId: Id }),
])
export type RainPlace = z.output<typeof RainPlace>

export const RainPlan = z.object({
  closedVenueIds: z.array(Id),
  /** Null when the account was deleted. */
  madeBy: z.nullable(z.string()),
  madeAt: z.iso.datetime(),
  /** Since when the day follows it; null while it does not. */
  switchedAt: z.nullable(z.iso.datetime()),
  /** Matches of that day that have none were added later. */
  places: z.array(RainPlace),
  /** Where matches were before the day was switched. */
  before: z.array(z.object({ matchId: Id, ...place })),
  /** Matches of the plan that are on another day now. */
  elsewhere: z.array(Match),
})
export type RainPlan = z.output<typeof RainPlan>

export const RainDay = z.object({
  plan: z.nullable(RainPlan),
  /** The closed courts of the plan that was made last: a new one begins with them. */
  usualClosedIds: z.array(Id),
})
export type RainDay = z.output<typeof RainDay>

export const getRainPlan = endpoint({
  method: 'GET',
  path: '/api/rain-plan',
  access: 'admin',
  summary: 'Get the rain plan of a day',
  query: z.object({ date: Day }),
  reply: RainDay,
})

export const RainPlanForm = z.object({
  date: Day,
  closedVenueIds: z.array(Id).check(z.maxLength(limits.rainCourts)),
  places: z.array(RainPlace).check(z.maxLength(limits.planMoves)),
})
export type RainPlanForm = z.output<typeof RainPlanForm>

export const saveRainPlan = endpoint({
  method: 'PUT',
  path: '/api/rain-plan',
  access: 'admin',
  summary: 'Make the rain plan of a day, or replace it; moves no match, and is rejected while the day follows it',
  body: RainPlanForm,
  reply: RainDay,
  idempotent: true,
})

export const deleteRainPlan = endpoint({
  method: 'DELETE',
  path: '/api/rain-plan/:date',
  access: 'admin',
  summary: 'Delete the rain plan of a day; moves no match, and is rejected while the day follows it',
  params: z.object({ date: Day }),
  reply: RainDay,
  idempotent: true,
})
