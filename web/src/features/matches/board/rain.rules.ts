// A rain plan as the board shows it: what becomes of each match, what would be wrong, and the switch as moves. Pure.
import type { Match } from '@campus/contract/matches'
import type { Proposal } from '@campus/contract/planning'
import type { RainPlace, RainPlan } from '@campus/contract/rain-plans'
import { type Moves, withMoves } from '@campus/rules/board/moves'
import { newProblems, type Place, type Problem } from '@campus/rules/board/problems'
import { clockAt, dateAt, instantOf, minute } from '@campus/rules/seoul'
import { type Day, minutesOf, placeOn, spanOf } from './board.rules.ts'

/** By match: a match without one was added after the plan was made. */
export type RainPlaces = ReadonlyMap<number, RainPlace>

export const placesOf = (plan: RainPlan | null): RainPlaces =>
  new Map(plan?.places.map((place) => [place.matchId, place]))

/** What a rain plan can still change: matches that have not begun and are not off, in the order of the day. */
export function openMatches({ matches, date }: Day): Match[] {
  const startOf = (match: Match) => placeOn(match, date)?.startsAt ?? 0
  return matches
    .filter((match) => match.status === 'FUTURE' && match.date === date && match.startTime !== null)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.matchId - b.matchId)
}

const toPlace = ({ date, startTime, venueId }: { date: string; startTime: string; venueId: number | null }): Place => ({
  startsAt: instantOf(date, startTime),
  venueId,
})

const isSamePlace = (a: Place, b: Place) => a.startsAt === b.startsAt && a.venueId === b.venueId

interface Switch {
  moves: Moves
  postponed: ReadonlySet<number>
}

/** What a switch to the rain plan moves as the day is now. */
export function switchOf(day: Day, places: RainPlaces): Switch {
  const moves = new Map<number, Place>()
  const postponed = new Set<number>()
  for (const match of openMatches(day)) {
    const place = places.get(match.matchId)
    const now = placeOn(match, day.date)
    if (!place || !now || place.kind === 'STAYS') continue
    if (place.kind === 'POSTPONED') postponed.add(match.matchId)
    const to = place.kind === 'MOVES' ? toPlace(place) : now
    if (place.kind === 'POSTPONED' || !isSamePlace(to, now)) moves.set(match.matchId, to)
  }
  return { moves, postponed }
}

/** The way back, for what has not begun: to where it was before the switch. */
export function backOf(matches: readonly Match[], { before }: RainPlan): Moves {
  const moves = new Map<number, Place>()
  for (const was of before) {
    const match = matches.find(({ matchId }) => matchId === was.matchId)
    if (match?.status !== 'FUTURE' && match?.status !== 'POSTPONED') continue
    const isThere = match.status === 'FUTURE' && match.date === was.date && match.startTime === was.startTime
    if (!isThere || match.venueId !== was.venueId) moves.set(was.matchId, toPlace(was))
  }
  return moves
}

/** Judged as any plan is. Matches of other days are judged when the day is switched. */
export function rainProblems(day: Day, places: RainPlaces): Problem[] {
  const { moves, postponed } = switchOf(day, places)
  const after = withMoves(day.plan, moves).filter(({ matchId }) => !postponed.has(matchId))
  return newProblems(day.plan, after, day.facts)
}

/** Matches that the plan leaves on a court that cannot be used. */
export function onClosedCourts(day: Day, places: RainPlaces, closedIds: readonly number[]): Match[] {
  const { moves, postponed } = switchOf(day, places)
  return openMatches(day).filter(({ matchId, venueId }) => {
    const court = moves.has(matchId) ? moves.get(matchId)?.venueId : venueId
    return !postponed.has(matchId) && typeof court === 'number' && closedIds.includes(court)
  })
}

const moveTo = (matchId: number, { startsAt, venueId }: Place): RainPlace => ({
  kind: 'MOVES',
  matchId,
  date: dateAt(startsAt),
  startTime: clockAt(startsAt),
  venueId,
})

/** What the planner proposes; everything else stays. */
export function proposedPlaces(day: Day, { moves }: Proposal): RainPlaces {
  const proposed = new Map(moves.map((move) => [move.matchId, moveTo(move.matchId, toPlace(move))]))
  return new Map(openMatches(day).map(({ matchId }) => [matchId, proposed.get(matchId) ?? { kind: 'STAYS', matchId }]))
}

const stepMs = 15 * minute

/** Where not everything fits: each match in turn at the next free time on an open court; what finds none is postponed. */
export function fittingPlaces(day: Day, openIds: readonly number[], closedIds: readonly number[]): RainPlaces {
  const places = new Map<number, RainPlace>(
    openMatches(day).map(({ matchId }) => [matchId, { kind: 'STAYS', matchId }]),
  )
  const displaced = onClosedCourts(day, places, closedIds)
  // Out of the way of each other, until each has its turn.
  for (const { matchId } of displaced) places.set(matchId, { kind: 'POSTPONED', matchId })
  for (const match of displaced) {
    const found = freePlaces(day, match, openIds).find((place) => {
      const tried = new Map(places).set(match.matchId, moveTo(match.matchId, place))
      return rainProblems(day, tried).every(({ matchId, otherId }) => ![matchId, otherId].includes(match.matchId))
    })
    if (found) places.set(match.matchId, moveTo(match.matchId, found))
  }
  return places
}

function freePlaces(day: Day, match: Match, venueIds: readonly number[]): Place[] {
  const from = placeOn(match, day.date)?.startsAt ?? 0
  const last = spanOf(day).to - minutesOf(match) * minute
  const count = Math.max(0, Math.floor((last - from) / stepMs) + 1)
  return Array.from({ length: count }, (_, at) => from + at * stepMs).flatMap((startsAt) =>
    venueIds.map((venueId) => ({ startsAt, venueId })),
  )
}

/** A match in both plans. */
export interface RainLine {
  match: Match
  usual: Place
  /** Null: the rain plan does not know it. */
  rain: Place | 'POSTPONED' | null
}

/** Matches whose place differs, and those that the plan does not know. */
export function rainLines(day: Day, plan: RainPlan): RainLine[] {
  const places = placesOf(plan)
  if (plan.switchedAt === null)
    return openMatches(day).flatMap((match): RainLine[] => {
      const [usual, place] = [placeOn(match, day.date), places.get(match.matchId)]
      return usual ? lineOf(match, usual, place ?? null) : []
    })
  const known = [...day.matches, ...plan.elsewhere]
  return plan.before.flatMap((was) => {
    const match = known.find(({ matchId }) => matchId === was.matchId)
    return match ? lineOf(match, toPlace(was), places.get(was.matchId) ?? null) : []
  })
}

function lineOf(match: Match, usual: Place, place: RainPlace | null): RainLine[] {
  if (place === null) return [{ match, usual, rain: null }]
  if (place.kind === 'POSTPONED') return [{ match, usual, rain: 'POSTPONED' }]
  if (place.kind === 'STAYS' || isSamePlace(toPlace(place), usual)) return []
  return [{ match, usual, rain: toPlace(place) }]
}
