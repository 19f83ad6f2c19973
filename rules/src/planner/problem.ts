// What the planner is asked: matches, courts, times, and the wishes that a plan should keep.

/** In milliseconds; the end is not part of it. */
export interface Span {
  from: number
  to: number
}

export interface Place {
  startsAt: number
  /** Null only where a match has no court now: it may stay so. */
  venueId: number | null
}

export interface PlannerMatch {
  matchId: number
  /** Those that are known: a knock-out match waits for its feeders, not for everybody who may still reach it. */
  teamIds: readonly number[]
  /** Matches that must be over before: those that fill its slots. */
  feeders: readonly number[]
  round: string | null
  minutes: number
  /** Where it is now; null where it has to be given a place. */
  place: Place | null
  /** Played, in progress, or not to be touched: it keeps its place, whatever that breaks. */
  isFixed: boolean
  /** The courts that suit it. */
  venueIds: readonly number[]
}

export interface Court {
  venueId: number
  /** When it is open, a span per day; null where it always is. A wish. */
  hours: readonly Span[] | null
  /** A wish too. */
  breaks: readonly Span[]
  /** Flooded, or somebody else's: no wish, nothing is played then. */
  closed: readonly Span[]
}

export interface PlannerProblem {
  matches: readonly PlannerMatch[]
  courts: readonly Court[]
  /** Instants at which a match may start, in order. */
  starts: readonly number[]
  /** Between the end of a team's match and its next. */
  restMinutes: number
  /** Matches of one team on one day. */
  perDay: number
  /** When a team cannot play. */
  away: readonly (Span & { teamId: number })[]
  /** Numbers of days (`dayAt`) on which nothing should be played. */
  excludedDays: readonly number[]
  /** When a round should be played, where rounds are spread over weeks. */
  rounds: readonly (Span & { round: string })[]
  /** Matches that one person plays in: no two of a set at the same time. */
  apart: readonly (readonly number[])[]
}

/** What a plan should keep, and what is given up where nothing else helps. */
export type Wish =
  | { kind: 'REST'; teamId: number }
  /** Rest between a match and those that fill its slots. */
  | { kind: 'REST_BEFORE'; matchId: number }
  | { kind: 'PER_DAY'; teamId: number; day: number }
  | { kind: 'AWAY'; teamId: number; from: number; to: number }
  | { kind: 'HOURS'; venueId: number; day: number }
  | { kind: 'BREAK'; venueId: number; from: number; to: number }
  | { kind: 'DAY'; day: number }
  | { kind: 'ROUND'; round: string }

/** What giving one up costs: a team that cannot come weighs more than a break. */
export const wishWeights: Record<Wish['kind'], number> = {
  BREAK: 1,
  ROUND: 1,
  REST: 2,
  REST_BEFORE: 2,
  PER_DAY: 2,
  HOURS: 2,
  AWAY: 3,
  DAY: 3,
}

/** Equal for the same wish. */
export function wishKey(wish: Wish): string {
  return Object.values(wish).join(' ')
}

/** The place of every match that is not fixed. */
export type Plan = ReadonlyMap<number, Place>

export const isSamePlace = (one: Place | null, two: Place | null) =>
  one?.startsAt === two?.startsAt && one?.venueId === two?.venueId
