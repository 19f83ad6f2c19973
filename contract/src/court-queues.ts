// Queues of courts: a day that is not run by the clock. Matches wait, and a court that becomes free takes the next one that can be
// played. Everybody sees the queue in each of its matches.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Day } from './sports.ts'
import { Line } from './text.ts'

const waitKinds = ['TEAMS', 'BUSY', 'REST'] as const

/** A match of a queue that is not over. */
const QueueEntry = z.object({
  matchId: Id,
  place: z.int(),
  /** Null while it waits. */
  venueId: z.nullable(Id),
  calledAt: z.nullable(z.iso.datetime()),
  /** Why a waiting match cannot be called now: a team is not known, on a court (or somebody of it), or rests. */
  wait: z.nullable(z.object({ kind: z.enum(waitKinds), until: z.nullable(z.iso.datetime()) })),
})

export const CourtQueue = z.object({
  queueId: Id,
  date: Day,
  absentMinutes: z.int(),
  isPaused: z.boolean(),
  courts: z.array(z.object({ venueId: Id, name: z.string() })),
  /** By place. */
  entries: z.array(QueueEntry),
})
export type CourtQueue = z.output<typeof CourtQueue>

const AbsentMinutes = z.int().check(z.minimum(1), z.maximum(60))
const VenueIds = z.array(Id).check(z.minLength(1), z.maxLength(limits.queueCourts))
const QueueParams = z.object({ queueId: IdText })
const EntryParams = z.object({ queueId: IdText, matchId: IdText })

export const listCourtQueues = endpoint({
  method: 'GET',
  path: '/api/court-queues',
  access: 'admin',
  summary: 'List the open queues of a day, with their courts and matches',
  query: z.object({ date: Day }),
  reply: z.array(CourtQueue),
})

export const startCourtQueue = endpoint({
  method: 'POST',
  path: '/api/court-queues',
  access: 'admin',
  summary:
    'Start a queue of the matches of a day that have not begun: free courts take them in the order of their planned starts',
  body: z.object({
    date: Day,
    venueIds: VenueIds,
    competitionIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.queueCompetitions)),
    absentMinutes: z._default(AbsentMinutes, 10),
  }),
  reply: CourtQueue,
  idempotent: true,
})

export const updateCourtQueue = endpoint({
  method: 'PUT',
  path: '/api/court-queues/:queueId',
  access: 'admin',
  summary:
    'Pause a queue or go on with it, change its courts, or when a called team counts as absent; what is omitted stays',
  params: QueueParams,
  body: z.object({
    isPaused: z.optional(z.boolean()),
    /** A match that is called to a court that is taken out waits again; one that is played there is played to its end. */
    venueIds: z.optional(VenueIds),
    absentMinutes: z.optional(AbsentMinutes),
  }),
  reply: CourtQueue,
  idempotent: true,
})

export const endCourtQueue = endpoint({
  method: 'DELETE',
  path: '/api/court-queues/:queueId',
  access: 'admin',
  summary: 'End a queue: matches that still wait get the courts of the plan back',
  params: QueueParams,
  reply: z.object({}),
  idempotent: true,
})

export const handOutCourts = endpoint({
  method: 'POST',
  path: '/api/court-queues/:queueId/hand-out',
  access: 'admin',
  summary: 'Hand out the free courts of a queue now, without waiting for the process that does it by itself',
  params: QueueParams,
  reply: CourtQueue,
  idempotent: true,
})

export const skipQueuedMatch = endpoint({
  method: 'POST',
  path: '/api/court-queues/:queueId/matches/:matchId/skip',
  access: 'admin',
  summary: 'Put a waiting or called match back one place; its court becomes free',
  params: EntryParams,
  body: z.object({ reason: Line.check(z.minLength(1), z.maxLength(limits.reasonLength)) }),
  reply: CourtQueue,
  idempotent: true,
})

export const callQueuedMatch = endpoint({
  method: 'POST',
  path: '/api/court-queues/:queueId/matches/:matchId/call',
  access: 'admin',
  summary: 'Call a match again: its followers are notified, and its time begins anew',
  params: EntryParams,
  reply: CourtQueue,
  idempotent: true,
})
