// How a match stands while its events are folded: the state, its beginning, and the judge's word on every next one.
import { limits } from '@campus/contract/limits'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent, Standing } from '@campus/contract/scoring'
import type { MatchStatus, Period, Sport } from '@campus/contract/sports'
import { judge } from '../results/result.ts'
import type { SetScore } from '../results/sets.ts'

/** What is known of a match before anything is tapped. */
export interface Base {
  sport: Sport
  /** A knock-out match: it can't end drawn. */
  mustDecide: boolean
}

export interface LiveState {
  status: MatchStatus
  scoreOne: number | null
  scoreTwo: number | null
  /** Sets; of soccer the goals of each half. Empty where a score was typed without them. */
  sets: SetScore[]
  shootOut: [number, number] | null
  winner: 1 | 2 | null
  period: Period | null
  /** By the clock of the device that said so. */
  periodStartedAt: string | null
  periodFromMinute: number
  kicks: Kick[]
  /** Of the running dodgeball set; none while no set is open. */
  outs: [number, number]
  /** When the running set began, as SET_START or its first point or out says; null while none runs. Of rally sports the
   *  first begins with START. */
  setStartedAt: string | null
  serving: 1 | 2 | null
  /** Who served first in the match, as START said. */
  firstServing: 1 | 2 | null
  endsSwapped: boolean
  timeOuts: [number, number]
  /** The score ends the match: only FINISH is left. */
  isDecided: boolean
}

export interface Kick {
  team: 1 | 2
  isScored: boolean
}

/** What an event leads to; null where it is illegal. */
export type Step<Rules> = (rules: Rules, base: Base, state: LiveState, event: ScoreEvent) => LiveState | null

/** As many as the wire can name. */
export const mostSets = 15
const noClock = { period: null, periodStartedAt: null, periodFromMinute: 0, setStartedAt: null } as const

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
  isDecided: false,
}

export function standingOf({ status, scoreOne, scoreTwo, sets, shootOut }: LiveState): Standing {
  return { status, scoreOne, scoreTwo, sets, shootOut }
}

/** The state with its total and winner as the judge sees them; null where the judge or the wire refuses it. */
export function settle(rules: SportRules, { mustDecide }: Base, state: LiveState): LiveState | null {
  const verdict = judge(rules, { ...standingOf(state), sets: state.sets, mustDecide })
  if (!verdict.ok) return null
  const { scoreOne, scoreTwo, sets, shootOut, winner, isOver } = verdict
  const numbers = [scoreOne ?? 0, scoreTwo ?? 0, ...(shootOut ?? []), ...sets.flatMap(({ one, two }) => [one, two])]
  if (sets.length > mostSets || Math.max(...numbers) > limits.score) return null
  const isRunning = state.status === 'LIVE'
  const clock = isRunning ? {} : { ...noClock, serving: null }
  return { ...state, ...clock, scoreOne, scoreTwo, sets, shootOut, winner, isDecided: isRunning && isOver }
}

export function plusOne([one, two]: [number, number], team: 1 | 2): [number, number] {
  return team === 1 ? [one + 1, two] : [one, two + 1]
}

export function otherSide(team: 1 | 2): 1 | 2 {
  return team === 1 ? 2 : 1
}

/** A total typed without its sets: set by set it can't go on, nobody knows how it came about. */
export function isTyped({ sets, scoreOne, scoreTwo }: LiveState): boolean {
  return sets.length === 0 && (scoreOne ?? 0) + (scoreTwo ?? 0) > 0
}
