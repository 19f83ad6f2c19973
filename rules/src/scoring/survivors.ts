// Dodgeball tap by tap: who is out, sets that end by elimination, by the clock or in sudden death.
import type { SurvivorRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { isLegalSet, isOpenSet, type SetScore } from '../results/sets.ts'
import { isTyped, type LiveState, plusOne, type Step, settle } from './state.ts'

/** Where only the clock ends the match, it is played in two halves. */
export function startSurvivors(rules: SurvivorRules, state: LiveState, event: ScoreEvent): LiveState {
  return rules.bestOf === null ? { ...state, period: 'FIRST_HALF', periodStartedAt: event.deviceAt } : state
}

export const playSurvivors: Step<SurvivorRules> = (rules, base, state, event) => {
  if (event.type === 'PERIOD') return movePeriod(state, event)
  if (isTyped(state)) return null
  if (event.type === 'SET') {
    const set = { ...survivorsOf(rules, state.outs), ...(event.end && { end: event.end }) }
    return set.end && isLegalSet(rules, set) ? settle(rules, base, withSet(state, set, [0, 0])) : null
  }
  if (event.type !== 'OUT' || !event.team) return null
  const outs = plusOne(state.outs, event.team)
  const set = survivorsOf(rules, outs)
  const isWipedOut = set.one === 0 || set.two === 0
  const next = isWipedOut ? withSet(state, { ...set, end: 'ELIMINATION' }, [0, 0]) : withSet(state, set, outs)
  return settle(rules, base, next)
}

function movePeriod(state: LiveState, { period, deviceAt }: ScoreEvent): LiveState | null {
  const isNext =
    (period === 'HALF_TIME' && state.period === 'FIRST_HALF') ||
    (period === 'SECOND_HALF' && (state.period === 'FIRST_HALF' || state.period === 'HALF_TIME'))
  return period && isNext ? { ...state, period, periodStartedAt: deviceAt } : null
}

function survivorsOf({ players }: SurvivorRules, outs: [number, number]): SetScore {
  return { one: players - outs[0], two: players - outs[1] }
}

/** A set is open from its first out: until then it isn't among the sets. */
function withSet(state: LiveState, set: SetScore, outs: [number, number]): LiveState {
  return { ...state, sets: [...(hasOpenSet(state) ? state.sets.slice(0, -1) : state.sets), set], outs }
}

function hasOpenSet({ outs }: LiveState): boolean {
  return outs[0] + outs[1] > 0
}

/** A corrected running match: an open last set continues from its survivors. */
export const correctSurvivors: Step<SurvivorRules> = (rules, base, state, event) => {
  const running: LiveState = state.period ? state : startSurvivors(rules, state, event)
  const last = state.sets.at(-1)
  if (!last || !isOpenSet(rules, last)) return { ...running, outs: [0, 0] }
  const outs: [number, number] = [rules.players - last.one, rules.players - last.two]
  // Nobody out, or a form's 0 to 0: it has not begun.
  const isFresh = last.one + last.two === 0 || outs[0] + outs[1] === 0
  return isFresh
    ? settle(rules, base, { ...running, sets: state.sets.slice(0, -1), outs: [0, 0] })
    : { ...running, outs }
}

/** An open set must be closed first: only the referee knows whether it counts. */
export function finishSurvivors(_rules: SurvivorRules, state: LiveState): LiveState | null {
  return hasOpenSet(state) ? null : state
}
