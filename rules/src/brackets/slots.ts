// The slots of a knock-out and their feeders: a slot's source names its feeder by round and position. Pure.
import {
  consolationRounds,
  knockOutRounds,
  losersRounds,
  secondFinal,
  thirdPlace,
  winnersFinal,
} from '@campus/contract/sports'
import type { Slot } from './bracket.ts'

/** The slots of a knock-out match that is not deleted. */
export interface SlotMatch {
  matchId: number
  round: string | null
  position: number | null
  teamOneId: number | null
  teamTwoId: number | null
  winner: Slot | null
  sourceOne: string | null
  sourceTwo: string | null
}

export interface FedSlot {
  matchId: number
  slot: Slot
}

export type SourceProblem = 'UNKNOWN' | 'TAKEN' | 'NOT_EARLIER'

type Outcome = 'WINNER' | 'LOSER'

/** Feeders first. The match for third place is played beside the final. */
const order: readonly string[] = [
  ...knockOutRounds.slice(0, -1),
  winnersFinal,
  ...losersRounds,
  ...consolationRounds,
  'FINAL',
  secondFinal,
]
const orderOf = (round: string | null) => order.indexOf(round === thirdPlace ? 'FINAL' : (round ?? ''))

/** Whether sources can name a match of this round. */
export const isNamedRound = (round: string | null): round is string => orderOf(round) >= 0

/** The source that names the winner or loser of a match; undefined for one without a position in a round. */
export function sourceFrom(outcome: Outcome, { round, position }: Pick<SlotMatch, 'round' | 'position'>) {
  return round === null || position === null ? undefined : `${outcome}:${round}:${position}`
}

/** The slot that each source feeds. */
export function fedSlots(matches: ReadonlyArray<Pick<SlotMatch, 'matchId' | 'sourceOne' | 'sourceTwo'>>) {
  const slots = new Map<string, FedSlot>()
  for (const { matchId, sourceOne, sourceTwo } of matches) {
    if (sourceOne) slots.set(sourceOne, { matchId, slot: 1 })
    if (sourceTwo) slots.set(sourceTwo, { matchId, slot: 2 })
  }
  return slots
}

/** The first free position of a round. */
export function freePosition(others: readonly SlotMatch[], round: string): number {
  const taken = new Set(others.filter((match) => match.round === round).map(({ position }) => position))
  let place = 1
  while (taken.has(place)) place++
  return place
}

/** The team that a decided match sends on; null while it is undecided. */
export function teamSent(outcome: Outcome, match: SlotMatch): number | null {
  const { winner, teamOneId, teamTwoId } = match
  if (winner === null || isLastFinal(match)) return null
  return (winner === 1) === (outcome === 'WINNER') ? teamOneId : teamTwoId
}

/** The feeder that a source names, or why a match of the round cannot wait for it. `others`: without the match itself. */
export function feederFor(
  others: readonly SlotMatch[],
  round: string | null,
  source: string,
): { outcome: Outcome; feeder: SlotMatch } | SourceProblem {
  const [kind, from = '', place] = source.split(':')
  const outcome: Outcome = kind === 'LOSER' ? 'LOSER' : 'WINNER'
  if (!outcomesBetween(from, round).includes(outcome)) return 'NOT_EARLIER'
  const feeder = others.find((match) => match.round === from && match.position === Number(place))
  if (!feeder) return 'UNKNOWN'
  return fedSlots(others).has(source) ? 'TAKEN' : { outcome, feeder }
}

const isOf = (rounds: readonly string[], round: string) => rounds.includes(round)

/** Who of a match of `from` can go on to one of `round`: its winner, its loser, either, or nobody. */
export function outcomesBetween(from: string, round: string | null): readonly Outcome[] {
  if (!isNamedRound(from) || !isNamedRound(round) || orderOf(from) >= orderOf(round)) return []
  if (round === secondFinal) return from === 'FINAL' ? ['LOSER', 'WINNER'] : []
  if (round === thirdPlace) return isOf(knockOutRounds, from) ? ['LOSER'] : []
  if (isOf(consolationRounds, from)) return isOf(consolationRounds, round) ? ['WINNER'] : []
  if (isOf(losersRounds, from)) return round === 'FINAL' || isOf(losersRounds, round) ? ['WINNER'] : []
  return [isOf(losersRounds, round) || isOf(consolationRounds, round) ? 'LOSER' : 'WINNER']
}

/** The winners' side is unbeaten until the final: if it wins that, there is no second one. */
export function isLastFinal(match: Pick<SlotMatch, 'round' | 'winner' | 'sourceOne' | 'sourceTwo'>): boolean {
  const { round, winner, sourceOne, sourceTwo } = match
  const source = winner === 1 ? sourceOne : winner === 2 ? sourceTwo : null
  return round === 'FINAL' && source?.startsWith(`WINNER:${winnersFinal}:`) === true
}

/**
 * The source of a team that a form names: its last match before this round, unless its result contradicts that. Clients
 * that know no sources build a bracket this way; a winner named too early is corrected by the result.
 */
export function sourceOfTeam(others: readonly SlotMatch[], round: string | null, teamId: number): string | null {
  const [feeder, ...level] = others
    .filter((match) => outcomesBetween(match.round ?? '', round).length > 0 && hasTeam(match, teamId))
    .toSorted((a, b) => orderOf(b.round) - orderOf(a.round))
  if (!feeder || level.some((match) => match.round === feeder.round)) return null
  const taken = fedSlots(others)
  const outcome = outcomesBetween(feeder.round ?? '', round).find(
    (one) => feeder.winner === null || teamSent(one, feeder) === teamId,
  )
  const source = outcome && sourceFrom(outcome, feeder)
  return source === undefined || taken.has(source) ? null : source
}

const hasTeam = ({ teamOneId, teamTwoId }: SlotMatch, teamId: number) => teamOneId === teamId || teamTwoId === teamId

type Placement = Pick<SlotMatch, 'round' | 'position' | 'sourceOne' | 'sourceTwo'>

/** The position and sources of a restored match, without those that others have taken meanwhile. */
export function placeBack(match: Placement, others: readonly SlotMatch[]): Placement {
  const taken = fedSlots(others)
  const free = (source: string | null) => (source !== null && taken.has(source) ? null : source)
  const { round, position } = match
  const isTaken = position !== null && others.some((other) => other.round === round && other.position === position)
  return {
    round,
    position: isTaken && round !== null ? freePosition(others, round) : position,
    sourceOne: free(match.sourceOne),
    sourceTwo: free(match.sourceTwo),
  }
}
