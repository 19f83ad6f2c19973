// Applies one event to the state: the part that all sports share; the rest is in each sport's file.
import type { GoalRules, SportRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { correctGoals, finishGoals, playGoals, startGoals } from './goals.ts'
import { correctPeriods, finishPeriods, playPeriods, startPeriods } from './periods.ts'
import { correctPoints, playPoints } from './points.ts'
import { startSet, updateSetClock } from './set-clock.ts'
import { type LiveState, plusOne, type Step, settle, unplayed } from './state.ts'
import { correctSurvivors, finishSurvivors, playSurvivors, startSurvivors } from './survivors.ts'
import { resume, resumedByPlay, suspend } from './suspension.ts'

/** The state after the event; null where it is illegal. UNDO and NOTE are handled by the fold: they are about events. */
export const step: Step<SportRules> = (rules, base, state, event) => {
  if (event.type === 'CORRECTION') return correct(rules, base, state, event)
  if (event.type === 'START') return isWaiting(state) ? settle(rules, base, start(rules, state, event)) : null
  if (event.type === 'FORFEIT') return forfeit(rules, base, state, event)
  if (state.status !== 'LIVE') return null
  if (event.type === 'FINISH') {
    const finished = finish(rules, state)
    return finished && settle(rules, base, { ...finished, status: 'PAST' })
  }
  if (event.type === 'CARD') return event.team && event.card ? state : null
  if (state.isDecided) return null
  if (event.type === 'SUSPEND') return suspend(state, event)
  if (event.type === 'RESUME') return state.suspended && resume(state, event.deviceAt)
  if (event.type === 'SUBSTITUTION') return event.team ? state : null
  if (event.type === 'TIME_OUT') return event.team ? { ...state, timeOuts: plusOne(state.timeOuts, event.team) } : null
  return play(rules, base, resumedByPlay(state, event), event)
}

const play: Step<SportRules> = (rules, base, state, event) => {
  if (rules.kind === 'GOALS') return playGoals(rules, base, state, event)
  if (event.type === 'SET_START') return startSet(rules, state, event)
  const next = playSet(rules, base, state, event)
  return next && updateSetClock(rules, state, next, event)
}

const playSet: Step<Exclude<SportRules, GoalRules>> = (rules, base, state, event) => {
  if (rules.kind === 'PERIODS') return playPeriods(rules, base, state, event)
  return rules.kind === 'POINTS' ? playPoints(rules, base, state, event) : playSurvivors(rules, base, state, event)
}

function isWaiting({ status }: LiveState): boolean {
  return status === 'FUTURE' || status === 'POSTPONED'
}

/** The team of START is the one that serves or bats first. */
function start(rules: SportRules, state: LiveState, event: ScoreEvent): LiveState {
  const live: LiveState = { ...state, status: 'LIVE' }
  if (rules.kind === 'GOALS') return startGoals(live, event)
  if (rules.kind === 'SURVIVORS') return startSurvivors(rules, live, event)
  if (rules.kind === 'PERIODS') return startPeriods(rules, live, event)
  return { ...live, serving: event.team ?? null, firstServing: event.team ?? null, setStartedAt: event.deviceAt }
}

function finish(rules: SportRules, state: LiveState): LiveState | null {
  if (rules.kind === 'GOALS') return finishGoals(state)
  if (rules.kind === 'PERIODS') return finishPeriods(rules, state)
  return rules.kind === 'SURVIVORS' ? finishSurvivors(state) : state
}

/** Played sets stay; the score is what the rules award the side that came. */
const forfeit: Step<SportRules> = (rules, base, state, { team }) => {
  if (!team || !(isWaiting(state) || state.status === 'LIVE')) return null
  const award = rules.forfeitScore
  const [scoreOne, scoreTwo] = team === 1 ? [award, 0] : [0, award]
  return settle(rules, base, { ...state, status: 'FORFEIT', scoreOne, scoreTwo, kicks: [] })
}

/** Replaces the whole standing by a form's. A running match continues from there. */
const correct: Step<SportRules> = (rules, base, state, event) => {
  if (!event.standing) return null
  const { status, scoreOne, scoreTwo, shootOut } = event.standing
  const sets = event.standing.sets.map(({ one, two, end }) => (end ? { one, two, end } : { one, two }))
  const before = status === 'LIVE' ? state : unplayed
  const settled = settle(rules, base, { ...before, status, scoreOne, scoreTwo, sets, shootOut })
  if (!settled || status !== 'LIVE') return settled
  if (rules.kind === 'GOALS') return correctGoals(rules, base, settled, event)
  const next = correctSet(rules, base, settled, event)
  return next && updateSetClock(rules, before, next, event)
}

const correctSet: Step<Exclude<SportRules, GoalRules>> = (rules, base, state, event) => {
  if (rules.kind === 'PERIODS') return correctPeriods(rules, base, state, event)
  return rules.kind === 'POINTS'
    ? correctPoints(rules, base, state, event)
    : correctSurvivors(rules, base, state, event)
}
