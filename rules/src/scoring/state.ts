// The state of a match while its events are folded: its initial value, and the validation of every next one.
import { limits } from '@campus/contract/limits'
import type { SideMarks } from '@campus/contract/marks'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent, Standing } from '@campus/contract/scoring'
import type { MatchStatus, Period, Sport } from '@campus/contract/sports'
import { areAllMarked } from '../results/places.ts'
import { validateResult } from '../results/result.ts'
import type { SetScore } from '../results/sets.ts'
import type { Rubber } from './rubber.ts'

/** What is fixed before the first tap. */
export interface Base {
  sport: Sport
  /** A knock-out match: it can't end drawn. */
  mustDecide: boolean
  /** How many sides are placed; where two play against each other it is not asked. */
  sides?: number | undefined
}

export interface LiveState {
  status: MatchStatus
  scoreOne: number | null
  scoreTwo: number | null
  /** Sets, periods (with an end once they are over) or innings; of soccer the goals of each half. Empty where a score was typed without them. */
  sets: SetScore[]
  shootOut: [number, number] | null
  winner: 1 | 2 | null
  period: Period | null
  /** By the clock of the scorer's device. */
  periodStartedAt: string | null
  periodFromMinute: number
  kicks: Kick[]
  /** Of the running dodgeball set; none while no set is open. Of innings: of the side at bat. */
  outs: [number, number]
  /** When the running set began, by SET_START or its first point or out; null while none runs. Of rally sports the
   *  first begins with START. */
  setStartedAt: string | null
  /** Or bats, where sides take turns. */
  serving: 1 | 2 | null
  /** Who served first in the match, by START. */
  firstServing: 1 | 2 | null
  endsSwapped: boolean
  timeOuts: [number, number]
  /** Of each side in the running period. */
  fouls: [number, number]
  /** Of a tie, in the order of play: null where a rubber has not begun. */
  rubbers: ReadonlyArray<Rubber | null>
  /** Of a match of many sides, by side. */
  marks: SideMarks[]
  /** Since when a running match stands still, by the clock of the scorer's device. */
  suspended: { at: string; reason: string | null } | null
  /** The score ends the match: only FINISH is left. */
  isDecided: boolean
}

export interface Kick {
  team: 1 | 2
  isScored: boolean
}

/** What an event leads to; null where it is illegal. */
export type Step<Rules> = (rules: Rules, base: Base, state: LiveState, event: ScoreEvent) => LiveState | null

/** The contract's limit. */
export const maxSetCount = limits.matchSets
const noClock = {
  period: null,
  periodStartedAt: null,
  periodFromMinute: 0,
  setStartedAt: null,
  suspended: null,
} as const

export const unplayed: LiveState = {
  status: 'FUTURE',
  scoreOne: null,
  scoreTwo: null,
  sets: [],
  shootOut: null,
  winner: null,
  ...noClock,
  kicks: [],
  outs: [0, 0],
  serving: null,
  firstServing: null,
  endsSwapped: false,
  timeOuts: [0, 0],
  fouls: [0, 0],
  rubbers: [],
  marks: [],
  isDecided: false,
}

export function standingOf({ status, scoreOne, scoreTwo, sets, shootOut, marks }: LiveState): Standing {
  return { status, scoreOne, scoreTwo, sets, shootOut, ...(marks.length > 0 && { marks }) }
}

/** The state with its validated total and winner; null where the rules or the contract's limits reject it. */
export function settle(rules: SportRules, base: Base, state: LiveState): LiveState | null {
  const { mustDecide } = base
  const validation = validateResult(rules, { ...standingOf(state), sets: state.sets, mustDecide })
  if (!validation.ok) return null
  const { scoreOne, scoreTwo, sets, shootOut, winner, isOver } = validation
  const numbers = [scoreOne ?? 0, scoreTwo ?? 0, ...(shootOut ?? []), ...sets.flatMap(({ one, two }) => [one, two])]
  if (sets.length > maxSetCount || Math.max(...numbers) > limits.score) return null
  if (state.marks.length > 0 && !areMarksSound(rules, base, state)) return null
  if (rules.kind === 'PLACED' && state.status === 'PAST' && !areAllMarked(base.sides ?? 0, state.marks)) return null
  const isRunning = state.status === 'LIVE'
  const clock = isRunning ? {} : { ...noClock, serving: null, outs: unplayed.outs }
  return { ...state, ...clock, scoreOne, scoreTwo, sets, shootOut, winner, isDecided: isRunning && isOver }
}

/** A form's marks: each side once, no more attempts than the rules give, and none before the start. */
function areMarksSound(rules: SportRules, { sides = 0 }: Base, { marks, status }: LiveState): boolean {
  if (rules.kind !== 'PLACED' || (status !== 'LIVE' && status !== 'PAST')) return false
  const isInOrder = marks.every(({ side }, index) => side > (marks[index - 1]?.side ?? 0))
  return isInOrder && marks.every(({ side, attempts }) => side <= sides && attempts.length <= rules.attempts)
}

export function plusOne([one, two]: [number, number], team: 1 | 2): [number, number] {
  return team === 1 ? [one + 1, two] : [one, two + 1]
}

export function otherSide(team: 1 | 2): 1 | 2 {
  return team === 1 ? 2 : 1
}

/** A total typed without its sets: it can't continue set by set, because the sets are unknown. */
export function isTyped({ sets, scoreOne, scoreTwo }: LiveState): boolean {
  return sets.length === 0 && (scoreOne ?? 0) + (scoreTwo ?? 0) > 0
}
