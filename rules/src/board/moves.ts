// Acts of a board: each gives the new places of all matches that it moves. Pure; nothing here decides whether they are allowed.
import { minute } from '../seoul.ts'
import { type BoardFacts, type BoardMatch, findProblems, type Place } from './problems.ts'

/** New places by match. */
export type Moves = ReadonlyMap<number, Place>

export const withMoves = (matches: readonly BoardMatch[], moves: Moves): BoardMatch[] =>
  matches.map((match) => ({ ...match, ...moves.get(match.matchId) }))

const placeOf = ({ startsAt, venueId }: Place): Place => ({ startsAt, venueId })

/** Two matches take each other's court and start. */
export function swap(one: BoardMatch, two: BoardMatch): Moves {
  return new Map([
    [one.matchId, placeOf(two)],
    [two.matchId, placeOf(one)],
  ])
}

interface Shift {
  /** Which begin later: those that have not begun. */
  matchIds: readonly number[]
  minutes: number
  /** When a late match will begin as things are: it is shifted from there. */
  expected?: ReadonlyMap<number, number>
}

export function shift(matches: readonly BoardMatch[], { matchIds, minutes, expected }: Shift): Moves {
  const moves = new Map<number, Place>()
  for (const { matchId, startsAt, venueId } of matches)
    if (matchIds.includes(matchId))
      moves.set(matchId, { startsAt: Math.max(startsAt, expected?.get(matchId) ?? 0) + minutes * minute, venueId })
  return moves
}

/** A pushed match begins at a time that people can remember. */
const step = 5 * minute
const roundUp = (instant: number) => Math.ceil(instant / step) * step

/**
 * Moves what is in the way of these moves to the next time at which it is not: later, on its own court, in the order of the day.
 * Only `movable` matches give way; what is wrong after that is left to a person.
 */
export function push(
  matches: readonly BoardMatch[],
  moves: Moves,
  movable: ReadonlySet<number>,
  facts: BoardFacts,
): Moves {
  const all = new Map(moves)
  const givesWay = ({ matchId }: BoardMatch) => movable.has(matchId) && !moves.has(matchId)
  const placed = withMoves(matches, moves).filter((match) => !givesWay(match))
  const waiting = matches.filter(givesWay).toSorted((a, b) => a.startsAt - b.startsAt || a.matchId - b.matchId)
  for (const match of waiting) {
    const startsAt = freeStart(match, placed, all, facts)
    if (startsAt !== match.startsAt) all.set(match.matchId, { startsAt, venueId: match.venueId })
    placed.push({ ...match, startsAt })
  }
  return all
}

/** From its own start on, the first at which nothing is in the way. What has not moved is in nobody's way unless it was before. */
function freeStart(match: BoardMatch, placed: readonly BoardMatch[], moved: Moves, facts: BoardFacts): number {
  let startsAt = match.startsAt
  for (;;) {
    const isMoved = startsAt !== match.startsAt
    const here = { ...match, startsAt }
    const waits = placed
      .filter(({ matchId }) => isMoved || moved.has(matchId))
      .flatMap((other) => waitsFor(here, other, isMoved, facts))
    if (waits.length === 0) return startsAt
    startsAt = roundUp(Math.max(...waits))
  }
}

/** Until when a match has to wait for another; a rest before an earlier match is not made longer by waiting. */
function waitsFor(match: BoardMatch, other: BoardMatch, isMoved: boolean, facts: BoardFacts): number[] {
  const end = other.startsAt + other.minutes * minute
  const rest = Math.max(match.restMinutes, other.restMinutes) * minute
  return findProblems([match, other], new Set([match.matchId]), facts).flatMap(({ kind, otherId }) => {
    if (otherId === null || (kind === 'ORDER' && other.feeders.includes(match.matchId))) return []
    if (kind === 'REST' && !isMoved && match.startsAt < other.startsAt) return []
    return [kind === 'TEAM' || kind === 'REST' ? end + rest : end]
  })
}
