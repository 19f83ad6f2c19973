// Soccer tap by tap: goals by halves, the periods from the first half to the kicks, and the kicks themselves.
import type { GoalRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { Period } from '@campus/contract/sports'
import type { SetScore } from '../results/sets.ts'
import { type Base, type Kick, type LiveState, plusOne, type Step, settle } from './state.ts'

const noGoals: SetScore = { one: 0, two: 0 }

export function startGoals(_rules: GoalRules, state: LiveState, event: ScoreEvent): LiveState {
  return { ...state, sets: [noGoals], period: 'FIRST_HALF', periodStartedAt: event.deviceAt, periodFromMinute: 0 }
}

export const playGoals: Step<GoalRules> = (rules, base, state, event) => {
  if (event.type === 'PERIOD') return movePeriod(rules, base, state, event)
  if (event.type === 'KICK') return takeKick(rules, base, state, event)
  if ((event.type !== 'GOAL' && event.type !== 'OWN_GOAL') || !event.team) return null
  // A goal tapped after the whistle belongs to the half before it; during kicks validation rejects it.
  const half = state.sets.at(-1)
  const [one, two] = plusOne(half ? [half.one, half.two] : [state.scoreOne ?? 0, state.scoreTwo ?? 0], event.team)
  const score = half ? { sets: [...state.sets.slice(0, -1), { one, two }] } : { scoreOne: one, scoreTwo: two }
  return settle(rules, base, { ...state, ...score })
}

const movePeriod: Step<GoalRules> = (rules, base, state, event) => {
  const { period } = event
  if (!period || !mayMoveTo(rules, base, state, period)) return null
  const isSecond = period === 'EXTRA_TIME' && state.period === 'EXTRA_TIME'
  const isHalf = period === 'SECOND_HALF' || period === 'EXTRA_TIME'
  return settle(rules, base, {
    ...state,
    ...clockAt(rules, period, isSecond, event),
    sets: isHalf && state.sets.length > 0 ? [...state.sets, noGoals] : state.sets,
    shootOut: period === 'SHOOT_OUT' ? [0, 0] : null,
  })
}

/** Extra time is tapped once for each of its halves. */
function mayMoveTo(rules: GoalRules, base: Base, state: LiveState, next: Period): boolean {
  const { period, scoreOne, scoreTwo } = state
  const isOpen = base.mustDecide && scoreOne === scoreTwo
  const hasExtra = rules.extraHalfMinutes > 0
  const isFirstExtra = period === 'EXTRA_TIME' && state.periodFromMinute === 2 * rules.halfMinutes
  const mayFollow: Record<Period, boolean> = {
    FIRST_HALF: false,
    HALF_TIME: period === 'FIRST_HALF',
    SECOND_HALF: period === 'FIRST_HALF' || period === 'HALF_TIME',
    EXTRA_TIME: isFirstExtra || (isOpen && hasExtra && period === 'SECOND_HALF'),
    SHOOT_OUT: isOpen && rules.shootOutKicks > 0 && period === (hasExtra ? 'EXTRA_TIME' : 'SECOND_HALF'),
  }
  return mayFollow[next]
}

type Clock = Pick<LiveState, 'period' | 'periodStartedAt' | 'periodFromMinute' | 'endsSwapped'>

function clockAt(rules: GoalRules, period: Period, isSecond: boolean, { deviceAt }: ScoreEvent): Clock {
  const [half, extra] = [rules.halfMinutes, rules.extraHalfMinutes]
  const fromMinute: Record<Period, number> = {
    FIRST_HALF: 0,
    HALF_TIME: half,
    SECOND_HALF: half,
    EXTRA_TIME: 2 * half + (isSecond ? extra : 0),
    SHOOT_OUT: 2 * (half + extra),
  }
  const endsSwapped = period === 'SECOND_HALF' || isSecond
  return { period, periodStartedAt: deviceAt, periodFromMinute: fromMinute[period], endsSwapped }
}

const takeKick: Step<GoalRules> = (rules, base, state, { team, isScored }) => {
  const first = state.kicks[0]?.team ?? team
  const isTurn = (team === first) === (state.kicks.length % 2 === 0)
  if (state.period !== 'SHOOT_OUT' || !team || isScored === undefined || !isTurn) return null
  return settleKicks(rules, base, { ...state, kicks: [...state.kicks, { team, isScored }] })
}

function settleKicks(rules: GoalRules, base: Base, state: LiveState): LiveState | null {
  const settled = settle(rules, base, { ...state, shootOut: [goalsOf(state.kicks, 1), goalsOf(state.kicks, 2)] })
  return settled && { ...settled, isDecided: areKicksOver(rules.shootOutKicks, state.kicks) }
}

/** Over as soon as one side can't be caught: in the regular kicks, then round by round. */
function areKicksOver(each: number, kicks: readonly Kick[]): boolean {
  const [byOne, byTwo] = [kicks.filter(({ team }) => team === 1).length, kicks.filter(({ team }) => team === 2).length]
  const rounds = Math.max(each, byOne, byTwo)
  const ahead = goalsOf(kicks, 1) - goalsOf(kicks, 2)
  return ahead > rounds - byTwo || -ahead > rounds - byOne
}

function goalsOf(kicks: readonly Kick[], side: 1 | 2): number {
  return kicks.filter(({ team, isScored }) => team === side && isScored).length
}

/** A corrected running match: its sets determine the period, without sets it stays. */
export const correctGoals: Step<GoalRules> = (rules, base, state, event) => {
  const { sets, shootOut, kicks } = state
  const period = periodAfter(state)
  const wasSecond = state.period === 'EXTRA_TIME' && state.periodFromMinute > 2 * rules.halfMinutes
  const isSecond = period === 'EXTRA_TIME' && (sets.length === 0 ? wasSecond : sets.length === 4)
  const clock = period === state.period && isSecond === wasSecond ? {} : clockAt(rules, period, isSecond, event)
  if (!shootOut) return { ...state, ...clock, kicks: [] }
  const isUnchanged = goalsOf(kicks, 1) === shootOut[0] && goalsOf(kicks, 2) === shootOut[1]
  return settleKicks(rules, base, { ...state, ...clock, kicks: isUnchanged ? kicks : kicksFor(shootOut) })
}

function periodAfter({ sets, shootOut, period }: LiveState): Period {
  if (shootOut) return 'SHOOT_OUT'
  if (sets.length > 2) return 'EXTRA_TIME'
  if (sets.length === 2) return 'SECOND_HALF'
  if (sets.length === 1) return period === 'HALF_TIME' ? 'HALF_TIME' : 'FIRST_HALF'
  return period === 'SHOOT_OUT' ? 'SECOND_HALF' : (period ?? 'FIRST_HALF')
}

/** Which kicks went in is unknown: as many rounds as the goals need, the misses last. */
function kicksFor([one, two]: [number, number]): Kick[] {
  return Array.from({ length: Math.max(one, two) }, (_, round): Kick[] => [
    { team: 1, isScored: round < one },
    { team: 2, isScored: round < two },
  ]).flat()
}

/** Halves as a finished match has them: none where no second half was tapped, extra time as two. */
export function finishGoals(_rules: GoalRules, state: LiveState): LiveState | null {
  if (state.period === 'SHOOT_OUT' && !state.isDecided) return null
  const { sets } = state
  return { ...state, sets: sets.length === 1 ? [] : sets.length === 3 ? [...sets, noGoals] : sets }
}
