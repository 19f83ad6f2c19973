// A day's matches as a board has them: cards on courts, what they can do, and acts as moves that the server takes. Pure.
import type { Board, PlanMove } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import { type Moves, push, shift, withMoves } from '@campus/rules/board/moves'
import {
  type BoardFacts,
  type BoardMatch,
  findProblems,
  newProblems,
  type Place,
  type Problem,
  type ProblemKind,
} from '@campus/rules/board/problems'
import { clockAt, dateAt, instantOf, minute } from '@campus/rules/seoul'

/** A list that an older release stored has no lengths. */
const usualMinutes = 60
export const minutesOf = ({ slotMinutes }: Match) => slotMinutes ?? usualMinutes

/** What a plan may still change. */
export const isMovable = ({ status }: Match) => status === 'FUTURE' || status === 'POSTPONED'

/** Off, and without a new time on this day. */
export const isOff = ({ status, postponedFrom, date }: Match, day: string) =>
  status === 'CANCELLED' || (status === 'POSTPONED' && (postponedFrom === null || date !== day))

/** Where its card lies on this day: a postponed match leaves a memory of its slot. */
export function placeOn(match: Match, day: string): Place | null {
  const { date, startTime, postponedFrom, venueId, status, startedAt } = match
  const started = startedAt ? Date.parse(startedAt) : null
  if (status === 'LIVE' && started !== null && dateAt(started) === day) return { startsAt: started, venueId }
  if (date === day && startTime !== null) return { startsAt: instantOf(day, startTime), venueId }
  return postponedFrom?.date === day ? { startsAt: instantOf(day, postponedFrom.startTime), venueId } : null
}

export const factsOf = ({ courts, people }: Board): BoardFacts => ({
  people,
  courts: courts.map(({ venueId, opens = null, closes = null, breaks = [] }) => ({ venueId, opens, closes, breaks })),
})

/** The matches that take time, by their plan. */
export function planOf(matches: readonly Match[], { rests, feeders }: Board): BoardMatch[] {
  const restOf = new Map(rests.map(({ competitionId, minutes }) => [competitionId, minutes]))
  const feedersOf = new Map(feeders.map(({ matchId, feederIds }) => [matchId, feederIds]))
  return matches.filter(takesTime).map((match) => ({
    matchId: match.matchId,
    startsAt: instantOf(match.date ?? '', match.startTime ?? ''),
    venueId: match.venueId,
    teamIds: match.sides?.map(({ teamId }) => teamId) ?? [match.teamId1, match.teamId2].filter((id) => id !== null),
    minutes: minutesOf(match),
    restMinutes: restOf.get(match.competitionId) ?? 0,
    feeders: feedersOf.get(match.matchId) ?? [],
  }))
}

const takesTime = ({ status, date, startTime, postponedFrom }: Match) =>
  date !== null &&
  startTime !== null &&
  (status === 'FUTURE' || status === 'LIVE' || (status === 'POSTPONED' && postponedFrom !== null))

/** One day, with what it depends on. */
export interface Day {
  date: string
  matches: readonly Match[]
  plan: readonly BoardMatch[]
  facts: BoardFacts
  /** When late matches will begin as things are. */
  expected: ReadonlyMap<number, number>
}

export function dayOf(
  date: string,
  matches: readonly Match[],
  board: Board,
  late: ReadonlyMap<number, { startsAt: number }>,
): Day {
  const expected = new Map([...late].map(([matchId, { startsAt }]) => [matchId, startsAt]))
  return { date, matches, plan: planOf(matches, board), facts: factsOf(board), expected }
}

/** The plan with a match that is dropped somewhere: one that was off takes time again. */
function planWith({ plan, matches }: Day, moves: Moves): readonly BoardMatch[] {
  const known = new Set(plan.map(({ matchId }) => matchId))
  const back = matches
    .filter(({ matchId }) => moves.has(matchId) && !known.has(matchId))
    .map((match): BoardMatch => {
      const teamIds = match.sides?.map(({ teamId }) => teamId) ?? [match.teamId1, match.teamId2]
      return {
        matchId: match.matchId,
        startsAt: 0,
        venueId: null,
        teamIds: teamIds.filter((id) => id !== null),
        minutes: minutesOf(match),
        restMinutes: 0,
        feeders: [],
      }
    })
  return [...plan, ...back]
}

/** What these moves make wrong, or worse. */
export function problemsOf(day: Day, moves: Moves): Problem[] {
  const plan = planWith(day, moves)
  return newProblems(day.plan, withMoves(plan, moves), day.facts)
}

const movableIds = ({ matches }: Day) => new Set(matches.filter(isMovable).map(({ matchId }) => matchId))

/** These moves, and what has to give way to them. */
export const pushed = (day: Day, moves: Moves): Moves => push(planWith(day, moves), moves, movableIds(day), day.facts)

/** What has not begun on a court from a match on, in order; without a match from now on. Null: on all courts. */
export function restOfCourt(day: Day, venueId: number | null | 'ALL', from: number): BoardMatch[] {
  const open = new Set(day.matches.filter(({ status }) => status === 'FUTURE').map(({ matchId }) => matchId))
  return day.plan
    .filter((match) => open.has(match.matchId) && (venueId === 'ALL' || match.venueId === venueId))
    .filter((match) => match.startsAt + match.minutes * minute > from)
    .toSorted((a, b) => a.startsAt - b.startsAt || a.matchId - b.matchId)
}

/** Begins `minutes` later; with the gaps filled first only what has to. */
export function later(
  day: Day,
  rest: readonly BoardMatch[],
  { minutes, fillsGaps }: { minutes: number; fillsGaps: boolean },
): Moves {
  const firsts = fillsGaps ? firstOfCourts(rest) : rest
  const matchIds = firsts.map(({ matchId }) => matchId)
  return pushed(day, shift(day.plan, { matchIds, minutes, expected: day.expected }))
}

function firstOfCourts(rest: readonly BoardMatch[]): BoardMatch[] {
  const courts = new Set<number | null>()
  return rest.filter(({ venueId }) => !courts.has(venueId) && courts.add(venueId))
}

/** The one other match that a held card lies on, which could take its place. */
export function partnerOf({ plan, matches }: Day, held: Place & { matchId: number }): BoardMatch | undefined {
  const movable = new Set(matches.filter(isMovable).map(({ matchId }) => matchId))
  const own = matches.find(({ matchId }) => matchId === held.matchId)
  const end = held.startsAt + (own ? minutesOf(own) : usualMinutes) * minute
  const under = plan.filter(
    (match) =>
      match.matchId !== held.matchId &&
      match.venueId === held.venueId &&
      match.startsAt < end &&
      held.startsAt < match.startsAt + match.minutes * minute,
  )
  return under.length === 1 && under[0] && movable.has(under[0].matchId) ? under[0] : undefined
}

/** Why a match moves that nobody moved: what would be wrong if it stayed. */
export function whyMoved(day: Day, moves: Moves, matchId: number): ProblemKind | null {
  const others = new Map([...moves].filter(([id]) => id !== matchId))
  const plan = withMoves(planWith(day, moves), others)
  const kinds = findProblems(plan, new Set([matchId]), day.facts).map(({ kind }) => kind)
  const order: ProblemKind[] = ['COURT', 'TEAM', 'PERSON', 'ORDER', 'REST', 'BREAK', 'HOURS']
  return order.find((kind) => kinds.includes(kind)) ?? null
}

/** As the server takes them: those that still can move, with the versions that are on screen. */
export function toPlanMoves(matches: readonly Match[], moves: Moves, postponed: ReadonlySet<number>): PlanMove[] {
  return matches.flatMap((match): PlanMove[] => {
    const place = moves.get(match.matchId)
    if (!place || !isMovable(match)) return []
    const { matchId, version } = match
    const to = { date: dateAt(place.startsAt), startTime: clockAt(place.startsAt), venueId: place.venueId }
    return [{ matchId, version, ...to, isPostponed: postponed.has(matchId) }]
  })
}

/** Whole hours around all cards and the hours of the courts. */
export function spanOf(day: Day): { from: number; to: number } {
  const hour = 60 * minute
  const starts = day.matches.flatMap((match) => placeOn(match, day.date)?.startsAt ?? [])
  const ends = day.matches.flatMap((match) => {
    const place = placeOn(match, day.date)
    return place ? [place.startsAt + minutesOf(match) * minute] : []
  })
  const closing = day.facts.courts.flatMap(({ closes }) => (closes === null ? [] : [instantOf(day.date, closes)]))
  const opening = day.facts.courts.flatMap(({ opens }) => (opens === null ? [] : [instantOf(day.date, opens)]))
  const first = Math.min(...starts, ...opening, instantOf(day.date, '10:00'))
  const last = Math.max(...ends, ...closing, instantOf(day.date, '18:00'))
  const midnight = instantOf(day.date, '00:00')
  // An hour to drop something in.
  const to = Math.min(Math.ceil(last / hour) * hour + hour, midnight + 24 * hour)
  return { from: Math.max(midnight, Math.floor(first / hour) * hour), to: Math.max(to, last) }
}

/** How far each court is behind, by what is next on it. */
export function courtDelays(day: Day): Map<number | null, number> {
  const delays = new Map<number | null, number>()
  for (const { matchId, venueId, startsAt } of day.plan) {
    const expected = day.expected.get(matchId)
    if (expected === undefined) continue
    const minutes = Math.floor((expected - startsAt) / minute)
    delays.set(venueId, Math.max(minutes, delays.get(venueId) ?? 0))
  }
  return delays
}

export interface Counts {
  all: number
  over: number
  live: number
  open: number
}

export function countsOf(matches: readonly Match[]): Counts {
  const count = (...statuses: Match['status'][]) => matches.filter(({ status }) => statuses.includes(status)).length
  return { all: matches.length, over: count('PAST', 'FORFEIT'), live: count('LIVE'), open: count('FUTURE') }
}

/** A card and where it lies. */
export interface Card extends Place {
  match: Match
}

/** By court and time, as they are read; `courts` is the order of the columns. */
export function cardsOf({ matches, date }: Day, courts: ReadonlyArray<number | null>): Card[] {
  const cards = matches.flatMap((match): Card[] => {
    const place = placeOn(match, date)
    return place ? [{ match, ...place }] : []
  })
  const column = ({ venueId }: Card) => courts.indexOf(venueId)
  return cards.toSorted((a, b) => column(a) - column(b) || a.startsAt - b.startsAt || a.match.matchId - b.match.matchId)
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The card that an arrow leads to: the next on its court, or the nearest in time on the next court that has one. */
export function neighbourOf(
  cards: readonly Card[],
  courts: ReadonlyArray<number | null>,
  from: Card,
  arrow: Arrow,
): Card | undefined {
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const step = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  if (!isAcross) {
    const own = cards.filter(({ venueId }) => venueId === from.venueId)
    return own[own.indexOf(from) + step]
  }
  for (let at = courts.indexOf(from.venueId) + step; at >= 0 && at < courts.length; at += step) {
    const there = cards.filter(({ venueId }) => venueId === courts[at])
    const away = ({ startsAt }: Card) => Math.abs(startsAt - from.startsAt)
    const [nearest] = there.toSorted((a, b) => away(a) - away(b))
    if (nearest) return nearest
  }
  return undefined
}
