// Proposals of the planner on the wire: what it is asked, how far it is, and the moves it proposes. It writes no match.
import * as z from 'zod/mini'
import { SeasonCalendar } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { ClockTime, Day } from './sports.ts'

/** Of a day in Seoul; `to` is not part of it. */
const hours = { from: ClockTime, to: ClockTime }

const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z._default(z.array(item).check(z.maxLength(most)), [])

/** What a plan should keep, and names when it cannot. */
const wishes = {
  /** Every day, on one court or on all. */
  breaks: listOf(z.object({ venueId: z.nullable(Id), ...hours }), limits.planBreaks),
  /** When a team cannot play. */
  away: listOf(z.object({ teamId: Id, date: Day, ...hours }), 1000),
  excludedDays: listOf(Day, 100),
}

/** What a plan never does. */
const bounds = {
  /** Matches that keep their place besides those that have begun. */
  fixedIds: listOf(Id, 500),
  /** Matches that one person plays in: no two of a list at the same time. */
  apart: listOf(z.array(Id).check(z.minLength(2), z.maxLength(60)), 100),
}

/** Some matches of a day must move: a court is closed, a match runs over, it rains. */
export const RepairRequest = z.object({
  kind: z.literal('REPAIR'),
  date: Day,
  /** Matches may move to a day until this one, at most two weeks later; default the day itself. */
  lastDay: z.optional(Day),
  dayStart: ClockTime,
  dayEnd: ClockTime,
  /** Default: for each match the courts of its competition. */
  venueIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(20))),
  /** A match may start at every step, and at the times at which one starts now. */
  stepMinutes: z._default(z.int().check(z.minimum(5), z.maximum(240)), 30),
  /** Courts on which nothing can be played on that day; null is all of them. */
  closed: listOf(z.object({ venueId: z.nullable(Id), ...hours }), 50),
  /** Matches in progress that will take as many minutes in all. */
  overruns: listOf(z.object({ matchId: Id, minutes: z.int().check(z.minimum(1), z.maximum(960)) }), 50),
  restMinutes: z._default(z.int().check(z.minimum(0), z.maximum(14_400)), 0),
  perDay: z._default(z.int().check(z.minimum(1), z.maximum(20)), 20),
  ...wishes,
  ...bounds,
})
export type RepairRequest = z.output<typeof RepairRequest>

/** All matches of a competition that have not begun, around those that have. */
export const RestOfSeasonRequest = z.object({
  kind: z.literal('REST_OF_SEASON'),
  competitionId: Id,
  calendar: SeasonCalendar,
  /** One round a week, from the first day on; where there are more rounds than weeks, as evenly as possible. */
  isWeekly: z._default(z.boolean(), false),
  ...wishes,
  ...bounds,
})
export type RestOfSeasonRequest = z.output<typeof RestOfSeasonRequest>

export const PlanRequest = z.discriminatedUnion('kind', [RepairRequest, RestOfSeasonRequest])
export type PlanRequest = z.output<typeof PlanRequest>

/** Based on `version`: whoever commits it finds out whether the match has changed since. */
export const ProposedMove = z.object({
  matchId: Id,
  version: z.int(),
  date: Day,
  startTime: ClockTime,
  venueId: Id,
})
export type ProposedMove = z.output<typeof ProposedMove>

export const wishKinds = ['REST', 'REST_BEFORE', 'PER_DAY', 'AWAY', 'HOURS', 'BREAK', 'DAY', 'ROUND'] as const

/** A wish that had to be given up; what it is not about is null. */
export const DroppedWish = z.object({
  kind: z.enum(wishKinds),
  teamId: z.nullable(Id),
  venueId: z.nullable(Id),
  /** Rest before this match. */
  matchId: z.nullable(Id),
  round: z.nullable(z.string()),
  date: z.nullable(Day),
  from: z.nullable(ClockTime),
  to: z.nullable(ClockTime),
  /** The matches that are planned against it. */
  matchIds: z.array(Id),
})
export type DroppedWish = z.output<typeof DroppedWish>

export const Proposal = z.object({
  /** IMPOSSIBLE: not even without any wish. NOTHING: no plan was found in time. */
  outcome: z.enum(['PLAN', 'IMPOSSIBLE', 'NOTHING']),
  /** BEST: fewer wishes, moves or minutes are proven impossible. FEWEST_MOVES: fewer wishes or moves are. */
  proof: z.enum(['BEST', 'FEWEST_MOVES', 'NONE']),
  moves: z.array(ProposedMove),
  droppedWishes: z.array(DroppedWish),
})
export type Proposal = z.output<typeof Proposal>

export const PlanState = z.object({
  planId: z.string(),
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
  /** Of a running one: what it is looking for, what the best so far costs, and the least that is still possible. */
  progress: z.nullable(
    z.object({
      step: z.enum(['MOVES', 'WISHES', 'DISTANCE']),
      best: z.nullable(z.number()),
      bound: z.nullable(z.number()),
    }),
  ),
  proposal: z.nullable(Proposal),
})
export type PlanState = z.output<typeof PlanState>

const PlanPath = z.object({ planId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) })

export const startPlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  access: 'admin',
  summary: 'Ask the planner for moves: to repair a day, or for the rest of a season; changes no match',
  body: PlanRequest,
  reply: PlanState,
  limit: { tries: 30, seconds: 60 },
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/:planId',
  access: 'admin',
  summary: 'Get how far a plan is, and its proposal; kept for 15 minutes',
  params: PlanPath,
  reply: PlanState,
})

export const cancelPlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/:planId',
  access: 'admin',
  summary: 'Cancel a plan',
  params: PlanPath,
  reply: z.object({}),
})
