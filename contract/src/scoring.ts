// The event log of a match: a scorer's taps, the stored events, and the passes that let somebody score one match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Mark, SideMarks, SideNumber, Unplaced } from './marks.ts'
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
  'FOUL',
  'RUBBER',
  'MARK',
  'SUSPEND',
  'RESUME',
  'NOTE',
  'UNDO',
  'AGREE',
  'CORRECTION',
  'FINISH',
  'FORFEIT',
] as const
export const EventType = z.enum(eventTypes)
export type EventType = z.output<typeof EventType>

const Side = z.union([z.literal(1), z.literal(2)])
const Count = z.int().check(z.minimum(0), z.maximum(limits.score))
const EventId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** The score that an administrator's form sets: the log continues from it. */
export const Standing = z.object({
  status: MatchStatus,
  scoreOne: z.nullable(Count),
  scoreTwo: z.nullable(Count),
  sets: z.array(z.object({ one: Count, two: Count, end: z.optional(SetEnd) })).check(z.maxLength(limits.matchSets)),
  shootOut: z.nullable(z.tuple([Count, Count])),
  /** Of a match of many sides, once one has a mark. */
  marks: z.optional(z.array(SideMarks).check(z.maxLength(limits.matchSides))),
})
export type Standing = z.output<typeof Standing>

/** Of one side of a rubber, as the scorer wrote them. */
const Players = z.array(Line.check(z.minLength(1), z.maxLength(limits.playerNameLength))).check(z.maxLength(2))

/** Maximum Lamport clock: enough for a few thousand taps with gaps of a few dozen. */
const lastClock = 1_000_000_000

/**
 * A tap. The device creates its id and its position in the order, so that it can be sent again and in any order; the
 * server moves UNDO and CORRECTION behind all stored events.
 */
export const ScoreEvent = z.object({
  id: EventId,
  type: EventType,
  /** A Lamport clock: one more than the highest the device has seen. Events are ordered by clock, then id. */
  clock: z.int().check(z.minimum(1), z.maximum(lastClock)),
  deviceAt: z.iso.datetime(),
  /** The side: the team that scored, got the card or won the set; for an own goal the team that it counts for. */
  team: z.optional(Side),
  /** The player, as the scorer wrote it. */
  player: z.optional(Line.check(z.maxLength(limits.playerNameLength))),
  /** The minute on the clock, where the sport has one. */
  minute: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
  card: z.optional(z.enum(['YELLOW', 'SECOND_YELLOW', 'RED'])),
  period: z.optional(Period),
  /** What the tap counts, where that differs: a free throw 1, a basket 2 or 3. */
  value: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  /** Where many sides are placed: whose mark it is, and what it is; neither mark nor reason is an attempt without a valid mark. */
  side: z.optional(SideNumber),
  mark: z.optional(Mark),
  unplaced: z.optional(Unplaced),
  /** For a kick: whether it was scored. */
  isScored: z.optional(z.boolean()),
  /** For a dodgeball set: how it ended. Survivors are computed from the outs. */
  end: z.optional(SetEnd),
  /** For a suspension: why. */
  reason: z.optional(Line.check(z.maxLength(limits.reasonLength))),
  /** Of a tie: the rubber it belongs to, from 0. */
  rubber: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  /** For the start of a rubber: who plays it, side one first. */
  players: z.optional(z.tuple([Players, Players])),
  /** The event that is undone, that gets a player, or that the other of two scorers made and this one has seen too. */
  target: z.optional(EventId),
  standing: z.optional(Standing),
})
export type ScoreEvent = z.output<typeof ScoreEvent>

/** A stored tap: its scorer, when the server received it, and the match version it produced. */
export const StoredEvent = z.object({
  ...ScoreEvent.shape,
  player: z.optional(z.string()),
  at: z.iso.datetime(),
  scorer: z.string(),
  version: z.int(),
  /** Where two score apart: which of them made it. Organisers have no seat; what they tap counts at once. */
  seat: z.optional(Side),
  /** Voided by an administrator with all others of its pass: it has no effect. */
  isVoid: z.optional(z.literal(true)),
})
export type StoredEvent = z.output<typeof StoredEvent>

export const MatchLog = z.object({ match: Match, events: z.array(StoredEvent) })
export type MatchLog = z.output<typeof MatchLog>

export const getLog = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/events',
  access: 'anyone',
  snapshot: true,
  summary: 'Get a match and its events after a version, or all events without one',
  params: z.object({ matchId: IdText }),
  query: z.object({ after: z.optional(IdText) }),
  reply: MatchLog,
})

export const addEvents = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/events',
  access: 'scorer',
  summary: 'Add taps to the event log; a known id changes nothing',
  params: z.object({ matchId: IdText }),
  body: z.object({
    events: z.array(ScoreEvent).check(z.minLength(1), z.maxLength(200)),
    /** The last version that this device has seen: later events are in the response. */
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
  summary: 'List the scorer passes of a match',
  params: z.object({ matchId: IdText }),
  reply: z.array(Pass),
})

export const createPass = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/passes',
  access: 'admin',
  summary: 'Create a scorer pass: a link that lets somebody without an account score this match',
  params: z.object({ matchId: IdText }),
  body: z.object({
    label: Line.check(z.minLength(1), z.maxLength(20)),
    hours: z._default(z.int().check(z.minimum(1), z.maximum(336)), 24),
  }),
  /** The token is returned only once: the server stores only its hash. */
  reply: z.object({ pass: Pass, token: z.string() }),
})

export const revokePass = endpoint({
  method: 'DELETE',
  path: '/api/matches/:matchId/passes/:passId',
  access: 'admin',
  summary: 'Revoke a pass at once',
  params: z.object({ matchId: IdText, passId: IdText }),
  reply: z.object({}),
})

export const voidPass = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/passes/:passId/void',
  access: 'admin',
  summary: 'Revoke a pass and void all its taps: they no longer affect the score',
  params: z.object({ matchId: IdText, passId: IdText }),
  body: z.object({
    /** Proceed although matches that depend on the result are already played: they are reset. */
    allowCascade: z.optional(z.boolean()),
  }),
  reply: Match,
  idempotent: true,
})

export const openPass = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/pass',
  access: 'scorer',
  summary: 'Check whether the caller may score this match, and as whom',
  params: z.object({ matchId: IdText }),
  reply: z.object({
    scorer: z.string(),
    expiresAt: z.nullable(z.iso.datetime()),
    /** Where two score apart: which of them the caller is. Null for organisers. */
    seat: z.nullable(Side),
    /** Until the caller has tapped, somebody else may take that seat first. */
    isSeatOwn: z.boolean(),
  }),
})

export const setScoredApart = endpoint({
  method: 'PUT',
  path: '/api/matches/:matchId/apart',
  access: 'admin',
  summary: 'Have two scorers score a match apart, or no longer: what makes the result counts once both have tapped it',
  params: z.object({ matchId: IdText }),
  body: z.object({ isApart: z.boolean() }),
  reply: Match,
  idempotent: true,
})

/** How the device is that scores a match: what an organiser needs to know before taps are lost. */
const phoneState = {
  /** Taps that it holds and that the server does not have. */
  waiting: z.int().check(z.minimum(0), z.maximum(limits.waitingTaps)),
  /** In percent; null where the browser does not say. */
  battery: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
}

export const reportPhone = endpoint({
  method: 'PUT',
  path: '/api/matches/:matchId/phone',
  access: 'scorer',
  summary: 'Report how the device is that scores this match; kept for hours only',
  params: z.object({ matchId: IdText }),
  body: z.object(phoneState),
  reply: z.object({}),
})

export const ScorerPhone = z.object({
  matchId: Id,
  scorer: z.string(),
  seenAt: z.iso.datetime(),
  ...phoneState,
})
export type ScorerPhone = z.output<typeof ScorerPhone>

export const listScorerPhones = endpoint({
  method: 'GET',
  path: '/api/scoring/phones',
  access: 'admin',
  summary: 'List the devices that scored a match within the last hours, and how they were when last seen',
  reply: z.array(ScorerPhone),
})

export const Disputed = z.object({
  matchId: Id,
  /** Ids of events by different scorers that look like duplicates; where two score apart, of events that only one has. */
  events: z.array(z.array(z.string())),
})
export type Disputed = z.output<typeof Disputed>

export const listDisputed = endpoint({
  method: 'GET',
  path: '/api/scoring/disputed',
  access: 'admin',
  summary: 'List running matches in which two scorers seem to have tapped the same event',
  reply: z.array(Disputed),
})

/** Event of one match: its state and the new taps. */
export const MatchLogEvent = z.object({
  match: Match,
  events: z.array(StoredEvent),
  isDeleted: z.optional(z.literal(true)),
})
export type MatchLogEvent = z.output<typeof MatchLogEvent>
