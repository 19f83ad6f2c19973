// Standings and knock-out brackets on the wire. Both are read only: they are computed from results.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Mark, measures, Unplaced } from './marks.ts'
import { ClockTime, Day, MatchStatus, SlotSource, Sport } from './sports.ts'

/** One step of a rank's explanation: a tie-break criterion, each tied team's value, and the order it gives. */
export const RankStep = z.object({
  criterion: z.string(),
  /** Best first; teams that are still tied share one list. */
  split: z.array(z.array(Id)),
  /** Keyed by team id; a ratio is [won, lost], so that x/0 can be expressed. */
  values: z.record(z.string(), z.union([z.number(), z.tuple([z.number(), z.number()])])),
})
export type RankStep = z.output<typeof RankStep>

/** What a team still needs to qualify, only where it is certain. LOTS: its group is over, and only lots decide. */
export const outlooks = ['THROUGH', 'OUT', 'LOTS', 'WIN', 'DRAW', 'WIN_AND_HELP', 'HELP', 'OPEN'] as const

export const StandingsRow = z.object({
  department: z.string(),
  win: z.int(),
  draw: z.int(),
  lose: z.int(),
  points: z.int(),
  /** It withdrew from the competition. */
  isWithdrawn: z.optional(z.literal(true)),
  /** Shared by teams that only lots can separate, until somebody has drawn them. */
  rank: z.int(),
  teamId: Id,
  teamName: z.string(),
  played: z.int(),
  /** Goals, sets or survivors, as the sport counts them. */
  for: z.int(),
  against: z.int(),
  difference: z.int(),
  /** Points added or deducted by decision; included in `points`. */
  adjustment: z.int(),
  /** The last five results, oldest first. */
  form: z.array(z.enum(['W', 'D', 'L'])),
  /** It had no opponent in a round of a Swiss league: a win that is counted above. */
  hadBye: z.optional(z.literal(true)),
  why: z.array(RankStep),
  /** Null where nothing is certain yet, or nothing is left to play for. */
  outlook: z.nullable(z.enum(outlooks)),
  /** The team's matches still to be played. */
  matchesLeft: z.int(),
  /** Where many sides are placed: what it is ranked by, or why it is not. */
  mark: z.optional(z.nullable(Mark)),
  unplaced: z.optional(z.nullable(Unplaced)),
})
export type StandingsRow = z.output<typeof StandingsRow>

/** How people draw. */
export const lotsMethods = ['ENVELOPE', 'BALL', 'COIN'] as const
/** By people, or in a public draw of this app. */
export const LotsMethod = z.enum([...lotsMethods, 'DRAW'])
export type LotsMethod = z.output<typeof LotsMethod>

/** What everybody may know of lots that were drawn. */
export const LotsDrawn = z.object({
  method: LotsMethod,
  drawnAt: z.iso.datetime(),
  /** The public draw. */
  drawId: z.optional(z.nullable(Id)),
})
export type LotsDrawn = z.output<typeof LotsDrawn>

/** Teams that only lots can separate, in the order drawn once they are. */
export const Tie = z.object({
  /** The first of the places they share. */
  place: z.int(),
  teamIds: z.array(Id),
  /** Null while lots are needed. */
  drawn: z.nullable(LotsDrawn),
})
export type Tie = z.output<typeof Tie>

export const Standings = z.object({
  /** The group's name; empty when the league has no groups. */
  group: z.string(),
  teams: z.array(StandingsRow),
  /** How many teams qualify for the knock-out; 0 when there is none. */
  qualifiers: z.int(),
  /** Matches still to be played. */
  remaining: z.int(),
  /** How many of its results nobody has confirmed yet, in a competition whose results are confirmed. */
  provisional: z.optional(z.int()),
  /** Once the group is over: its ties that lots decide, if a place that qualifies depends on them or nothing follows. */
  ties: z.optional(z.array(Tie)),
  /** Where many sides are placed, by marks alone: what they measure. */
  measure: z.optional(z.enum(measures)),
})
export type Standings = z.output<typeof Standings>

const which = {
  /** Default: the current competition of the sport. */
  competitionId: z.optional(IdText),
}

export const getStandings = endpoint({
  method: 'GET',
  path: '/api/brackets/league/:sport',
  access: 'anyone',
  snapshot: true,
  summary:
    "Get a competition's standings, one table per group; `live` includes the current scores of matches in progress",
  params: z.object({ sport: Sport }),
  query: z.object({ ...which, live: z.optional(z.literal('true')) }),
  reply: z.array(Standings),
})

const Participant = z.object({
  /** The team's id as text, or empty while it is unknown. */
  id: z.string(),
  name: z.nullable(z.string()),
  /** The score as text, with the shoot-out separate; null before the match starts. */
  resultText: z.nullable(z.string()),
  winner: z.boolean(),
  department: z.nullable(z.string()),
  /** Source of a team that is not known yet. */
  source: z.nullable(SlotSource),
})

export const BracketMatch = z.object({
  id: Id,
  /** An instant, or null while the day is not scheduled. */
  startTime: z.nullable(z.iso.datetime()),
  date: z.nullable(Day),
  time: z.nullable(ClockTime),
  tournamentRoundText: z.string(),
  nextMatchId: z.nullable(Id),
  participants: z.array(Participant),
  position: z.nullable(z.int()),
  status: MatchStatus,
  version: z.int(),
})
export type BracketMatch = z.output<typeof BracketMatch>

export const getBracket = endpoint({
  method: 'GET',
  path: '/api/brackets/tournament/:sport',
  access: 'anyone',
  snapshot: true,
  summary: "Get a competition's knock-out matches, round by round in bracket order",
  params: z.object({ sport: Sport }),
  query: z.object({ ...which }),
  reply: z.array(BracketMatch),
})

/** A bracket slot whose team changes because of a result, and whether that voids a match already played. */
export const CascadeMove = z.object({
  matchId: Id,
  round: z.nullable(z.string()),
  /** The current teams of the match. */
  teamName1: z.nullable(z.string()),
  teamName2: z.nullable(z.string()),
  slot: z.union([z.literal(1), z.literal(2)]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The match has started or finished: its result would be reset. */
  isPlayed: z.boolean(),
})
export type CascadeMove = z.output<typeof CascadeMove>
