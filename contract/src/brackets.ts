// Everything about standings and knock-out brackets that crosses the wire. Both are read only: results make them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { ClockTime, Day, MatchStatus, SlotSource, Sport } from './sports.ts'

/** One step of a rank's explanation: a criterion, what each team still level had, and how they then stood apart. */
export const RankStep = z.object({
  criterion: z.string(),
  /** Best first; teams still level stand in one list. */
  split: z.array(z.array(Id)),
  /** Keyed by team id; a ratio as [won, lost], so that x/0 can be said. */
  values: z.record(z.string(), z.union([z.number(), z.tuple([z.number(), z.number()])])),
})
export type RankStep = z.output<typeof RankStep>

/** What a team still needs to go on: said only where it is certain. */
export const outlooks = ['THROUGH', 'OUT', 'WIN', 'DRAW', 'WIN_AND_HELP', 'HELP', 'OPEN'] as const

export const StandingsRow = z.object({
  department: z.string(),
  win: z.int(),
  draw: z.int(),
  lose: z.int(),
  points: z.int(),
  rank: z.int(),
  teamId: Id,
  teamName: z.string(),
  played: z.int(),
  /** Goals, sets or survivors, as the sport counts them. */
  for: z.int(),
  against: z.int(),
  difference: z.int(),
  /** Points given or taken by decision; part of `points`. */
  adjustment: z.int(),
  /** The last five, oldest first. */
  form: z.array(z.enum(['W', 'D', 'L'])),
  why: z.array(RankStep),
  /** Null where nothing certain can be said, or nothing is left to play for. */
  outlook: z.nullable(z.enum(outlooks)),
  /** Its own matches still to be played. */
  matchesLeft: z.int(),
})
export type StandingsRow = z.output<typeof StandingsRow>

export const Standings = z.object({
  /** The group's name; empty when the league has no groups. */
  group: z.string(),
  teams: z.array(StandingsRow),
  /** So many of the first go on to the knock-out; 0 when there is none. */
  qualifiers: z.int(),
  /** Matches still to be played. */
  remaining: z.int(),
})
export type Standings = z.output<typeof Standings>

const which = {
  /** The current competition of the sport when left out. */
  competitionId: z.optional(IdText),
}

export const getStandings = endpoint({
  method: 'GET',
  path: '/api/brackets/league/:sport',
  access: 'anyone',
  summary: "A competition's tables, one for each group; `live` counts matches in progress as they stand",
  params: z.object({ sport: Sport }),
  query: z.object({ ...which, live: z.optional(z.literal('true')) }),
  reply: z.array(Standings),
})

const Participant = z.object({
  /** The team's id as text, or empty while it is not known. */
  id: z.string(),
  name: z.nullable(z.string()),
  /** The score as it is shown, with the shoot-out apart; null before there is one. */
  resultText: z.nullable(z.string()),
  winner: z.boolean(),
  department: z.nullable(z.string()),
  /** Where a team not known yet comes from. */
  source: z.nullable(SlotSource),
})

export const BracketMatch = z.object({
  id: Id,
  /** An instant, or null while the day is not set. */
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
  summary: "A competition's knock-out matches, round by round in the order in which they are drawn",
  params: z.object({ sport: Sport }),
  query: z.object({ ...which }),
  reply: z.array(BracketMatch),
})

/** A slot that changes its team because of a result, and whether that undoes a match already played. */
export const CascadeMove = z.object({
  matchId: Id,
  round: z.nullable(z.string()),
  /** Who stands in it today. */
  teamName1: z.nullable(z.string()),
  teamName2: z.nullable(z.string()),
  slot: z.union([z.literal(1), z.literal(2)]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The match has begun or is over: its result would be taken back. */
  isPlayed: z.boolean(),
})
export type CascadeMove = z.output<typeof CascadeMove>
