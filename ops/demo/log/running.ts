// The state of a live match, by the time since it began.

import type { MatchRow, Sets } from '../rows.ts'
import { minute } from '../seoul.ts'
import type { Sport } from '../sports.ts'
import { scriptedState } from './scripts.ts'

export type LiveState = Pick<
  MatchRow,
  'scoreOne' | 'scoreTwo' | 'sets' | 'period' | 'periodStartedAt' | 'periodFromMinute'
>

/** Between the halves, and when soccer's second one begins, since the kick-off. */
export const breakTime = 5 * minute
const half = 45 * minute
const secondHalf = half + breakTime

/** Soccer's goals by minutes gone, half-time included, and who scored them. */
export const goals: [after: number, team: 1 | 2][] = [
  [9, 1],
  [38, 2],
  [61, 1],
]

/** The sets by minutes gone; the last one is still open, and there is none before its first point or out. */
// biome-ignore format: a stage a line
const stages: Partial<Record<Sport, [after: number, sets: Sets][]>> = {
  BADMINTON: [
    [0, []],
    [3, [[4, 3]]],
    [8, [[12, 9]]],
    [14, [[19, 16]]],
    [18, [[21, 17], [3, 5]]],
    [28, [[21, 17], [15, 18]]],
  ],
  TABLE_TENNIS: [
    [0, []],
    [2, [[5, 4]]],
    [6, [[11, 8], [4, 7]]],
    [12, [[11, 8], [9, 11], [6, 6]]],
    [20, [[11, 8], [9, 11], [12, 10], [7, 5]]],
  ],
  DODGEBALL: [
    [0, []],
    [2, [[8, 9]]],
    [6, [[5, 0, 'ELIMINATION'], [11, 12]]],
    [12, [[5, 0, 'ELIMINATION'], [6, 8]]],
  ],
}

export function liveStateOf(sport: Sport, startsAt: number, now: number): LiveState {
  const gone = now - startsAt
  const reached = ([after]: [after: number, ...unknown[]]) => gone >= after * minute
  if (sport === 'SOCCER') {
    const scored = goals.filter(reached)
    const halves = Object.groupBy(scored, ([after]) => (after * minute < half ? 'first' : 'second'))
    const sets = [goalsOf(halves.first), ...(gone < secondHalf ? [] : [goalsOf(halves.second)])]
    const [scoreOne, scoreTwo] = goalsOf(scored)
    return { scoreOne, scoreTwo, sets, ...soccerClock(startsAt, gone) }
  }
  const scripted = scriptedState(sport, startsAt, now)
  if (scripted) return scripted
  const sets = stages[sport]?.findLast(reached)?.[1] ?? []
  const over = sets.slice(0, -1)
  return {
    scoreOne: over.filter(([one, two]) => one > two).length,
    scoreTwo: over.filter(([one, two]) => two > one).length,
    sets,
    period: null,
    periodStartedAt: null,
    periodFromMinute: 0,
  }
}

function goalsOf(scored: typeof goals = []): [one: number, two: number] {
  return [scored.filter(([, team]) => team === 1).length, scored.filter(([, team]) => team === 2).length]
}

function soccerClock(
  startsAt: number,
  gone: number,
): Pick<LiveState, 'period' | 'periodStartedAt' | 'periodFromMinute'> {
  if (gone < half) return { period: 'FIRST_HALF', periodStartedAt: new Date(startsAt), periodFromMinute: 0 }
  const isBreak = gone < secondHalf
  return {
    period: isBreak ? 'HALF_TIME' : 'SECOND_HALF',
    periodStartedAt: new Date(startsAt + (isBreak ? half : secondHalf)),
    periodFromMinute: 45,
  }
}
