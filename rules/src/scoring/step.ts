// Applies one event to the state: the part that all sports share; the rest is in each family's file.
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { familyOf } from './families.ts'
import { startSet, updateSetClock } from './set-clock.ts'
import { type LiveState, plusOne, type Step, settle, unplayed } from './state.ts'
import { resume, resumedByPlay, suspend } from './suspension.ts'

/** The state after the event; null where it is illegal. UNDO and NOTE are handled by the fold: they are about events. */
export const step: Step<SportRules> = (rules, base, state, event) => {
  if (event.type === 'CORRECTION') return correct(rules, base, state, event)
  if (event.type === 'START') {
    if (!isWaiting(state)) return null
    return settle(rules, base, familyOf(rules).start(rules, { ...state, status: 'LIVE' }, event))
  }
  if (event.type === 'FORFEIT' && !isOfRubber(rules, event)) return forfeit(rules, base, state, event)
  if (state.status !== 'LIVE') return null
  if (event.type === 'FINISH') {
    const finished = familyOf(rules).finish(rules, state, base)
    return finished && settle(rules, base, { ...finished, status: 'PAST' })
  }
  if (event.type === 'CARD') return event.team && event.card ? state : null
  // Who played a rubber may be written down until the tie is closed.
  if (state.isDecided && event.type !== 'RUBBER') return null
  if (event.type === 'SUSPEND') return suspend(state, event)
  if (event.type === 'RESUME') return state.suspended && resume(state, event.deviceAt)
  if (event.type === 'SUBSTITUTION') return event.team ? state : null
  if (event.type === 'TIME_OUT') return event.team ? { ...state, timeOuts: plusOne(state.timeOuts, event.team) } : null
  return play(rules, base, resumedByPlay(state, event), event)
}

const play: Step<SportRules> = (rules, base, state, event) => {
  if (rules.kind === 'GOALS' || rules.kind === 'PLACED' || rules.kind === 'TIES')
    return familyOf(rules).play(rules, base, state, event)
  if (event.type === 'SET_START') return startSet(rules, state, event)
  const next = familyOf(rules).play(rules, base, state, event)
  return next && updateSetClock(rules, state, next, event)
}

/** About one rubber of a tie, not about the tie. */
const isOfRubber = ({ kind }: SportRules, { rubber }: ScoreEvent) => kind === 'TIES' && rubber !== undefined

function isWaiting({ status }: LiveState): boolean {
  return status === 'FUTURE' || status === 'POSTPONED'
}

/** Played sets stay; the score is what the rules award the side that came. */
const forfeit: Step<SportRules> = (rules, base, state, { team }) => {
  // Where many are placed, one who does not come takes nothing from the others.
  if (rules.kind === 'PLACED' || !team || !(isWaiting(state) || state.status === 'LIVE')) return null
  const award = rules.forfeitScore
  const [scoreOne, scoreTwo] = team === 1 ? [award, 0] : [0, award]
  return settle(rules, base, { ...state, status: 'FORFEIT', scoreOne, scoreTwo, kicks: [] })
}

/** Replaces the whole standing by a form's. A running match continues from there. */
const correct: Step<SportRules> = (rules, base, state, event) => {
  if (!event.standing) return null
  const { status, scoreOne, scoreTwo, shootOut, marks = [] } = event.standing
  const sets = event.standing.sets.map(({ one, two, end }) => (end ? { one, two, end } : { one, two }))
  const before = status === 'LIVE' ? state : unplayed
  const { rubbers } = state
  const settled = settle(rules, base, { ...before, status, scoreOne, scoreTwo, sets, shootOut, marks, rubbers })
  if (!settled || (status !== 'LIVE' && rules.kind !== 'TIES')) return settled
  const next = familyOf(rules).correct(rules, base, settled, event)
  if (rules.kind === 'GOALS' || rules.kind === 'PLACED' || rules.kind === 'TIES') return next
  return next && updateSetClock(rules, before, next, event)
}
