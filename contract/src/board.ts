// The board of a match day: its facts, and changes of the plan, each one act of any number of moves.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Match } from './matches.ts'
import { ClockTime, Day } from './sports.ts'
import { Line } from './text.ts'
import { Venue } from './venues.ts'

/** What a board knows beside the day's matches, which are in their own list. */
export const Board = z.object({
  courts: z.array(Venue),
  /** Of competitions with matches on that day: what a team needs between two of them. */
  rests: z.array(z.object({ competitionId: Id, minutes: z.int() })),
  /** Players of one department who are in several teams of that day. */
  people: z.array(z.object({ name: z.string(), teamIds: z.array(Id) })),
  /** Of knock-out matches of that day: the matches from which their teams come. */
  feeders: z.array(z.object({ matchId: Id, feederIds: z.array(Id) })),
})
export type Board = z.output<typeof Board>

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/board',
  access: 'admin',
  summary: 'Get the courts of a day, and what its matches depend on',
  query: z.object({ date: Day }),
  reply: Board,
})

/** Where a match is to be, whatever moves it. */
const PlanMove = z.object({
  matchId: Id,
  /** The one that was seen. */
  version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  date: Day,
  startTime: ClockTime,
  venueId: z.nullable(Id),
  /** Postponed to that time; without a new one if it is the time it has. */
  isPostponed: z._default(z.boolean(), false),
})
export type PlanMove = z.output<typeof PlanMove>

const Moves = z.array(PlanMove).check(z.minLength(1), z.maxLength(limits.planMoves))
/** Keys of problems that a person has agreed to. */
const Accepted = z._default(z.array(Line.check(z.maxLength(120))).check(z.maxLength(1000)), [])

/** What is wrong with a plan; its kinds and keys are those of rules/board. */
export const PlanProblem = z.object({
  kind: z.string(),
  matchId: Id,
  otherId: z.nullable(Id),
  teamId: z.nullable(Id),
  name: z.nullable(z.string()),
  minutes: z.number(),
})

export const PlanPreview = z.object({
  /** What the change makes wrong, or worse. */
  problems: z.array(PlanProblem),
  /** The matches that problems name and that do not move: they may be on another day. */
  others: z.array(Match),
  /** How many people a notification goes to: in all, and by match. Matches that move by less than ten minutes have none. */
  people: z.int(),
  told: z.array(z.object({ matchId: Id, people: z.int() })),
})
export type PlanPreview = z.output<typeof PlanPreview>

export const previewPlanChange = endpoint({
  method: 'POST',
  path: '/api/plan-changes/preview',
  access: 'admin',
  summary: 'Preview a change of plan: what would be wrong, and who would be notified; stores nothing',
  body: z.object({ moves: Moves }),
  reply: PlanPreview,
})

export const PlanChange = z.object({ entryId: Id, matches: z.array(Match) })
export type PlanChange = z.output<typeof PlanChange>

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/plan-changes',
  access: 'admin',
  summary: 'Change the plan: all moves or none, with one audit entry that undoes all of them',
  body: z.object({
    moves: Moves,
    reason: z._default(z.nullable(Line.check(z.maxLength(limits.reasonLength))), null),
    accepted: Accepted,
    /** Nobody is notified of it. */
    isSilent: z._default(z.boolean(), false),
    /** It switches this day to its rain plan, or back from it. */
    rain: z._default(z.nullable(z.object({ date: Day, isRain: z.boolean() })), null),
  }),
  reply: PlanChange,
  idempotent: true,
})

export const undoPlanChange = endpoint({
  method: 'POST',
  path: '/api/plan-changes/:entryId/undo',
  access: 'admin',
  summary: 'Undo a change of plan: all of its moves or none, as long as none of the matches has begun or moved again',
  params: z.object({ entryId: IdText }),
  body: z.object({ accepted: Accepted }),
  reply: PlanChange,
  idempotent: true,
})
