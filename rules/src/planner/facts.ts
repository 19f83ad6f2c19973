// From stored matches and a request to the planner's problem: what may move, what is fixed, which match waits for which.
import type { PlanRequest } from '@campus/contract/planning'
import type { SportRules } from '@campus/contract/rules'
import type { MatchStatus, MatchType, Sport } from '@campus/contract/sports'
import { roundName } from '../brackets/swiss.ts'
import { sourceName } from '../season/plan.ts'
import { day, dayAt, instantOf, minute } from '../seoul.ts'
import { rulesOf } from '../sports/presets.ts'
import type { Court, PlannerMatch, PlannerProblem, Span } from './problem.ts'

export interface PlanningRow {
  matchId: number
  version: number
  status: MatchStatus
  competitionId: number
  matchType: MatchType
  groupName: string | null
  round: string | null
  position: number | null
  sourceOne: string | null
  sourceTwo: string | null
  startsAt: Date | null
  /** Postponed, and nobody knows to when. */
  isWithoutDate: boolean
  startedAt: Date | null
  endedAt: Date | null
  teamOneId: number | null
  teamTwoId: number | null
  sides: number[]
  venueId: number | null
  rules: SportRules | null
  competition: { sport: Sport; rulePreset: string; rules: SportRules | null }
}

/** More is left to a season's builder. */
export const mostPlaces = 200_000

const isOver = ({ status }: PlanningRow) => status === 'PAST' || status === 'FORFEIT'
export const mayMove = ({ status }: PlanningRow) => status === 'FUTURE' || status === 'POSTPONED'

/** A match in progress is not over this minute; one that has taken three times its length was left running. */
const [atLeastMinutes, mostLengths] = [3, 3]

export const ruleMinutes = ({ rules, competition }: PlanningRow) => (rules ?? rulesOf(competition)).slotMinutes

/** A row that keeps its place: from when it really began until it ended, or will have by now. */
export function fixedMatch(row: PlanningRow, now: number, feeders: number[], givenMinutes?: number): PlannerMatch {
  const began = (row.startedAt ?? row.startsAt)?.getTime() ?? 0
  const planned = givenMinutes ?? ruleMinutes(row)
  const most = mostLengths * planned
  const ended = row.endedAt && isOver(row) ? (row.endedAt.getTime() - began) / minute : undefined
  const running = row.status === 'LIVE' ? (now - began) / minute + atLeastMinutes : 0
  const minutes = ended ?? (running > most ? planned : Math.max(planned, running))
  const hasPlace = row.startsAt !== null && !row.isWithoutDate
  return {
    ...baseOf(row, feeders),
    minutes: Math.min(most, Math.max(1, Math.ceil(minutes))),
    place: hasPlace ? { startsAt: began, venueId: row.venueId } : null,
    isFixed: true,
    venueIds: [],
  }
}

export function movableMatch(row: PlanningRow, minutes: number, feeders: number[], venueIds: number[]): PlannerMatch {
  const isPlaced = row.startsAt !== null && !row.isWithoutDate
  const place = isPlaced ? { startsAt: row.startsAt?.getTime() ?? 0, venueId: row.venueId } : null
  return { ...baseOf(row, feeders), minutes, place, isFixed: false, venueIds }
}

export const teamsOf = ({ teamOneId, teamTwoId, sides }: PlanningRow) => [
  ...new Set([teamOneId, teamTwoId, ...sides].filter((teamId) => teamId !== null)),
]

const baseOf = (row: PlanningRow, feeders: number[]) => ({
  matchId: row.matchId,
  teamIds: teamsOf(row),
  feeders,
  round: row.round,
})

/** The matches that fill its slots and are not over yet. */
export function feedersIn(rows: readonly PlanningRow[]): (row: PlanningRow) => number[] {
  const waiting = Map.groupBy(
    rows.filter((row) => !isOver(row)),
    ({ competitionId }) => competitionId,
  )
  return (row) => {
    const others = (waiting.get(row.competitionId) ?? []).filter(({ matchId }) => matchId !== row.matchId)
    const feeders = [row.sourceOne, row.sourceTwo].flatMap((source) => others.filter((other) => fills(source, other)))
    return [...new Set(feeders.map(({ matchId }) => matchId))]
  }
}

function fills(source: string | null, { matchType, groupName, round, position, sourceOne }: PlanningRow): boolean {
  const [kind, name, place] = source?.split(':') ?? []
  if (kind === 'WINNER' || kind === 'LOSER')
    return (matchType === 'LEAGUE' ? sourceName(groupName) : round) === name && position === Number(place)
  if (matchType !== 'LEAGUE' || sourceOne?.startsWith('HEATS:')) return false
  if (kind === 'SWISS') return round === roundName(Number(name) - 1)
  return kind === 'HEATS' || (kind === 'RANK' && sourceName(groupName) === name)
}

/** What both kinds of request say in the same words, for the days that a plan may use. */
export function commonWishes({
  away,
  excludedDays,
  apart,
}: PlanRequest): Pick<PlannerProblem, 'away' | 'excludedDays' | 'apart'> {
  return {
    away: away.map(({ teamId, date, from, to }) => ({ teamId, from: instantOf(date, from), to: instantOf(date, to) })),
    excludedDays: excludedDays.map((date) => dayAt(instantOf(date, '00:00'))),
    apart,
  }
}

interface Hours {
  dates: readonly string[]
  dayStart: string
  dayEnd: string
  /** Nothing is planned before. */
  now: number
}

export function courtOf(
  venueId: number,
  { dates, dayStart, dayEnd, now }: Hours,
  { breaks }: Pick<PlanRequest, 'breaks'>,
  closed: readonly Span[],
): Court {
  const own = breaks.filter((one) => one.venueId === null || one.venueId === venueId)
  return {
    venueId,
    hours: dates.map((date) => ({ from: instantOf(date, dayStart), to: instantOf(date, dayEnd) })),
    breaks: dates.flatMap((date) =>
      own.map(({ from, to }) => ({ from: instantOf(date, from), to: instantOf(date, to) })),
    ),
    closed: [{ from: 0, to: now }, ...closed],
  }
}

export function datesBetween(firstDay: string, lastDay: string): string[] {
  const dates: string[] = []
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += day)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}

/** After the hours, where a plan may go if the hours are given up. */
export const lateMs = 120 * minute

/** Every step of a day while it is open, and a while after. */
export function stepsOf(date: string, dayStart: string, dayEnd: string, stepMinutes: number): number[] {
  const starts: number[] = []
  const end = Math.min(instantOf(date, dayEnd) + lateMs, instantOf(date, '00:00') + day)
  for (let at = instantOf(date, dayStart); at < end; at += stepMinutes * minute) starts.push(at)
  return starts
}

/** In order, each once, none before now. */
export const inOrder = (starts: readonly number[], now: number) =>
  [...new Set(starts)].filter((at) => at >= now).toSorted((a, b) => a - b)
