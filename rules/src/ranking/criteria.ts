// The value of each tie-break criterion for a team, as exact fractions: cross-multiplied, never rounded.
import type { Sums } from './sums.ts'
import type { Criterion } from './tie-breaks.ts'

export interface Contestant {
  teamId: number
  /** Points given or taken by decision. */
  adjustment: number
  /** Conduct: yellow -1, second yellow -3, red -4, yellow and red -5. More is better. */
  fairPlay: number
  /** A place in an outside ranking, 1 is best; teams without one rank behind those that have one. */
  ranking?: number
  isWithdrawn?: boolean
  /** Of a team that withdrew: whether its results count; else the order decides. */
  results?: 'COUNT' | 'VOID'
}

/** Numerator and denominator, more is better; over 0 it is infinite, with the numerator's sign. */
export type Worth = readonly [number, number]

export const isHeadToHead = (criterion: Criterion | undefined) => criterion?.startsWith('H2H_') ?? false

/** `given`: only for lots, 0 while nobody has drawn, and for the points of all opponents. */
type Measure = (sums: Sums, team: Contestant, given: number) => Worth

const difference: Measure = (sums) => [sums.for - sums.against, 1]
const innerDifference: Measure = (sums) => [sums.scored - sums.conceded, 1]
const wins: Measure = (sums) => [sums.won, 1]
const goals: Measure = (sums) => [sums.for, 1]

/** Head-to-head measures receive the sums of the matches among the level teams, the others those of the whole group. */
export const measures: Record<Criterion, Measure> = {
  POINTS: (sums, team) => [sums.points + team.adjustment, 1],
  BUCHHOLZ: (_sums, _team, given) => [given, 1],
  WINS: wins,
  WIN_DIFFERENCE: (sums) => [sums.won - sums.lost, 1],
  GOAL_DIFFERENCE: difference,
  GOALS: goals,
  SET_DIFFERENCE: difference,
  POINT_DIFFERENCE: innerDifference,
  SURVIVOR_DIFFERENCE: innerDifference,
  H2H_POINTS: (sums) => [sums.points, 1],
  H2H_WINS: wins,
  H2H_GOAL_DIFFERENCE: difference,
  H2H_GOALS: goals,
  H2H_SET_RATIO: (sums) => ratio(sums.for, sums.against),
  H2H_POINT_RATIO: (sums) => ratio(sums.scored, sums.conceded),
  SHOOT_OUTS: (sums) => [sums.shootOuts, 1],
  FAIR_PLAY: (_, team) => [team.fairPlay, 1],
  RANKING: (_, team) => (team.ranking === undefined ? [-1, 0] : [-team.ranking, 1]),
  LOTS: (_sums, _team, given) => [-given, 1],
}

/** 0/0 (no match among the level teams has been played) counts as 1/1. */
function ratio(won: number, lost: number): Worth {
  return won === 0 && lost === 0 ? [1, 1] : [won, lost]
}

/** Better first. */
export function compareWorth(a: Worth, b: Worth): number {
  return b[0] * a[1] - a[0] * b[1]
}

/** As people read it: a place or a lot counts from the lowest. Null is infinite: a ratio over nothing, or no ranking. */
export function valueOf(criterion: Criterion, [over, under]: Worth): number | null {
  if (under === 0) return null
  return criterion === 'RANKING' || criterion === 'LOTS' ? -over : over / under
}
