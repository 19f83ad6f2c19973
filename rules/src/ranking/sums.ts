// Sums of played matches, from which every criterion is computed.
import type { RankingOrder } from './tie-breaks.ts'

export interface PlayedMatch {
  matchId: number
  one: number
  two: number
  /** Goals, or sets won. */
  scoreOne: number
  scoreTwo: number
  /** Points of each set; survivors in dodgeball; empty in soccer. */
  sets: Array<[number, number]>
  winner: 1 | 2 | null
  /** Who won the shoot-out of a match that counts as drawn. */
  shootOut?: 1 | 2 | null
  isForfeit: boolean
}

export interface Sums {
  played: number
  won: number
  drawn: number
  lost: number
  /** Goals or sets. */
  for: number
  against: number
  /** Points inside the sets, or survivors. */
  scored: number
  conceded: number
  /** Won after a draw. */
  shootOuts: number
  /** Without adjustment. */
  points: number
}

/** Counts the matches that `teams` played among themselves. */
export function sumUp(
  matches: readonly PlayedMatch[],
  teams: readonly number[],
  points: RankingOrder['points'],
): Map<number, Sums> {
  const table = new Map(teams.map((teamId) => [teamId, emptySums()]))
  for (const match of matches) {
    const one = table.get(match.one)
    const two = table.get(match.two)
    if (!one || !two) continue
    add(one, match, 0, points)
    add(two, match, 1, points)
  }
  return table
}

/** A win without an opponent. */
export interface Bye extends Pick<PlayedMatch, 'scoreOne' | 'sets'> {
  teamId: number
}

export function addByes(table: ReadonlyMap<number, Sums>, byes: readonly Bye[], points: RankingOrder['points']): void {
  for (const { teamId, ...score } of byes) {
    const sum = table.get(teamId)
    if (sum) add(sum, { matchId: 0, one: teamId, two: 0, scoreTwo: 0, winner: 1, isForfeit: true, ...score }, 0, points)
  }
}

function emptySums(): Sums {
  return { played: 0, won: 0, drawn: 0, lost: 0, for: 0, against: 0, scored: 0, conceded: 0, shootOuts: 0, points: 0 }
}

function add(sum: Sums, match: PlayedMatch, side: 0 | 1, points: RankingOrder['points']): void {
  const result = resultOf(match, side)
  sum.played++
  sum.for += side === 0 ? match.scoreOne : match.scoreTwo
  sum.against += side === 0 ? match.scoreTwo : match.scoreOne
  for (const [one, two] of match.sets) {
    sum.scored += side === 0 ? one : two
    sum.conceded += side === 0 ? two : one
  }
  if (match.shootOut === side + 1) sum.shootOuts++
  if (result === 'W') {
    sum.won++
    sum.points += points.win
  } else if (result === 'D') {
    sum.drawn++
    sum.points += points.draw
  } else {
    sum.lost++
    sum.points += match.isForfeit ? points.forfeit : points.loss
  }
}

export function resultOf({ winner }: PlayedMatch, side: 0 | 1): 'W' | 'D' | 'L' {
  if (winner === null) return 'D'
  return winner === side + 1 ? 'W' : 'L'
}
