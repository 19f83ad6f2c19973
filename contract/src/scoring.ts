// A match as a log: what a scorer taps, what the server keeps of it, and the passes that let somebody score one match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Match } from './matches.ts'
import { SetEnd } from './rules.ts'
import { MatchStatus, Period } from './sports.ts'
import { Line } from './text.ts'

export const eventTypes = [
  'START',
  'GOAL',
  'OWN_GOAL',
  'CARD',
  'SUBSTITUTION',
  'PERIOD',
  'POINT',
  'OUT',
  'SET',
  'SET_START',
  'KICK',
  'TIME_OUT',
  'NOTE',
  'UNDO',
  'CORRECTION',
  'FINISH',
  'FORFEIT',
] as const
export const EventType = z.enum(eventTypes)
export type EventType = z.output<typeof EventType>

const Side = z.union([z.literal(1), z.literal(2)])
const Count = z.int().check(z.minimum(0), z.maximum(limits.score))
const EventId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** What an administrator's form says a match stands at: the log goes on from here. */
export const Standing = z.object({
  status: MatchStatus,
  scoreOne: z.nullable(Count),
  scoreTwo: z.nullable(Count),
  sets: z.array(z.object({ one: Count, two: Count, end: z.optional(SetEnd) })).check(z.maxLength(15)),
  shootOut: z.nullable(z.tuple([Count, Count])),
})
export type Standing = z.output<typeof Standing>

/** As far as a clock goes: a log has room for a few thousand taps, each a few dozen after the last. */
const lastClock = 1_000_000_000

/** A tap. Its id and its place in the order are made by the device, so that it may be sent again and in any order; what
 *  takes others back (UNDO, CORRECTION) is moved by the server behind all that it has. */
export const ScoreEvent = z.object({
  id: EventId,
  type: EventType,
  /** A Lamport clock: one more than the highest the device had seen. Order is clock, then id. */
  clock: z.int().check(z.minimum(1), z.maximum(lastClock)),
  deviceAt: z.iso.datetime(),
  /** The side it is for: the team that scored, got the card, won the set; of an own goal the team that it counts for. */
  team: z.optional(Side),
  /** The player, as the scorer wrote it. */
  player: z.optional(Line.check(z.maxLength(limits.playerNameLength))),
  /** The minute shown, where the sport has one. */
  minute: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
  card: z.optional(z.enum(['YELLOW', 'SECOND_YELLOW', 'RED'])),
  period: z.optional(Period),
  /** Of a kick: whether it went in. */
  isScored: z.optional(z.boolean()),
  /** Of a dodgeball set: how it ended. Survivors are what the outs left. */
  end: z.optional(SetEnd),
  /** The event that is undone, or given a player. */
  target: z.optional(EventId),
  standing: z.optional(Standing),
})
export type ScoreEvent = z.output<typeof ScoreEvent>

/** A tap as it is kept: who made it, when the server took it, and the match's version it led to. */
export const StoredEvent = z.object({
  ...ScoreEvent.shape,
  player: z.optional(z.string()),
  at: z.iso.datetime(),
  scorer: z.string(),
  version: z.int(),
  /** Taken out by an administrator with all others of its pass: as if it had never been made. */
  isVoid: z.optional(z.literal(true)),
})
export type StoredEvent = z.output<typeof StoredEvent>

export const MatchLog = z.object({ match: Match, events: z.array(StoredEvent) })
export type MatchLog = z.output<typeof MatchLog>

export const getLog = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/events',
  access: 'anyone',
  summary: "A match's events after a version, and the match as it stands; all of them when no version is named",
  params: z.object({ matchId: IdText }),
  query: z.object({ after: z.optional(IdText) }),
  reply: MatchLog,
})

export const addEvents = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/events',
  access: 'scorer',
  summary: 'Take taps into the log; an id that is there already changes nothing',
  params: z.object({ matchId: IdText }),
  body: z.object({
    events: z.array(ScoreEvent).check(z.minLength(1), z.maxLength(200)),
    /** The last version this device has seen: what came after it is in the answer. */
    after: z.optional(z.int()),
  }),
  reply: MatchLog,
})

export const Pass = z.object({
  passId: Id,
  matchId: Id,
  label: z.string(),
  expiresAt: z.iso.datetime(),
  isRevoked: z.boolean(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Pass = z.output<typeof Pass>

export const listPasses = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/passes',
  access: 'admin',
  summary: 'The scorer passes of a match',
  params: z.object({ matchId: IdText }),
  reply: z.array(Pass),
})

export const createPass = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/passes',
  access: 'admin',
  summary: 'Make a link with which somebody without an account may score this match',
  params: z.object({ matchId: IdText }),
  body: z.object({
    label: Line.check(z.minLength(1), z.maxLength(20)),
    hours: z._default(z.int().check(z.minimum(1), z.maximum(336)), 24),
  }),
  /** The token is shown this once: only its hash is kept. */
  reply: z.object({ pass: Pass, token: z.string() }),
})

export const revokePass = endpoint({
  method: 'DELETE',
  path: '/api/matches/:matchId/passes/:passId',
  access: 'admin',
  summary: 'End a pass at once',
  params: z.object({ matchId: IdText, passId: IdText }),
  reply: z.object({}),
})

export const voidPass = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/passes/:passId/void',
  access: 'admin',
  summary: 'End a pass and void all its taps: the match stands as if they had never been made',
  params: z.object({ matchId: IdText, passId: IdText }),
  body: z.object({
    /** Do it although matches that followed from the result are already played: they are taken back. */
    allowCascade: z.optional(z.boolean()),
  }),
  reply: Match,
  idempotent: true,
})

export const openPass = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/pass',
  access: 'scorer',
  summary: 'Whether the caller may score this match, and as whom',
  params: z.object({ matchId: IdText }),
  reply: z.object({ scorer: z.string(), expiresAt: z.nullable(z.iso.datetime()) }),
})

export const Disputed = z.object({
  matchId: Id,
  /** Ids of events by different scorers that look like the same thing. */
  events: z.array(z.array(z.string())),
})
export type Disputed = z.output<typeof Disputed>

export const listDisputed = endpoint({
  method: 'GET',
  path: '/api/scoring/disputed',
  access: 'admin',
  summary: 'Running matches in which two scorers seem to have tapped the same thing',
  reply: z.array(Disputed),
})

/** News of one match: how it stands and what was tapped. */
export const MatchLogEvent = z.object({
  match: Match,
  events: z.array(StoredEvent),
  isDeleted: z.optional(z.literal(true)),
})
export type MatchLogEvent = z.output<typeof MatchLogEvent>
