// Points by periods tap by tap: baskets and fouls of a quarter, or runs and outs of sides that bat in turns.
import type { PeriodRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { isUntimed, totalOf } from '../results/periods.ts'
import type { SetScore } from '../results/sets.ts'
import { type Base, isTyped, type LiveState, otherSide, plusOne, type Step, settle } from './state.ts'

/** Where sides bat in turns, the team of START begins. */
export function startPeriods({ outs }: PeriodRules, state: LiveState, { team, deviceAt }: ScoreEvent): LiveState {
  const first = outs === null ? null : (team ?? 1)
  return { ...state, serving: first, firstServing: first, setStartedAt: deviceAt }
}

export const playPeriods: Step<PeriodRules> = (rules, base, state, event) => {
  if (isTyped(state)) return null
  if (event.type === 'SET') return event.end === 'TIME' && mayTimeEnd(rules, state) ? endTurn(rules, base, state) : null
  if (!event.team) return null
  if (event.type === 'POINT') return score(rules, base, state, event.team, event.value ?? rules.values[0] ?? 1)
  if (event.type === 'FOUL')
    return rules.bonusFouls === null ? null : { ...state, fouls: plusOne(state.fouls, event.team) }
  return event.type === 'OUT' ? putOut(rules, base, state, event.team) : null
}

/** Play has begun since the last period was over, by its start or by a point. */
const isOpen = ({ setStartedAt, sets }: LiveState) => setStartedAt !== null || (sets.length > 0 && !sets.at(-1)?.end)

/** Of an overtime without a clock no time ends it. */
function mayTimeEnd(rules: PeriodRules, state: LiveState): boolean {
  return isOpen(state) && !isUntimed(rules, state.sets.filter(({ end }) => end).length + 1)
}

function score(rules: PeriodRules, base: Base, state: LiveState, team: 1 | 2, value: number) {
  if (!rules.values.includes(value) || (rules.outs !== null && team !== state.serving)) return null
  const { one, two } = openPeriod(state)
  const period = team === 1 ? { one: one + value, two } : { one, two: two + value }
  return settleTurn(rules, base, withPeriod(state, period))
}

/** The side at bat loses its turn with the last of its outs. */
function putOut(rules: PeriodRules, base: Base, state: LiveState, team: 1 | 2) {
  if (rules.outs === null || team !== state.serving) return null
  const outs = plusOne(state.outs, team)
  if (outs[team - 1] === rules.outs) return endTurn(rules, base, state)
  return settleTurn(rules, base, { ...withPeriod(state, openPeriod(state)), outs })
}

/** The end of a period; of an inning once both sides have batted. */
function endTurn(rules: PeriodRules, base: Base, state: LiveState): LiveState | null {
  const period = openPeriod(state)
  const first = state.firstServing ?? 1
  if (rules.outs !== null && state.serving === first)
    return settleTurn(rules, base, { ...withPeriod(state, period), serving: otherSide(first), outs: [0, 0] })
  const ended = withPeriod(state, { ...period, end: 'TIME' })
  // The fouls of the last period go on in further ones.
  const fouls: [number, number] = ended.sets.length < rules.periods ? [0, 0] : state.fouls
  const serving = rules.outs === null ? null : first
  return settle(rules, base, { ...ended, fouls, serving, outs: [0, 0] })
}

/** In the last inning the side that bats second needs no more than the lead. */
function settleTurn(rules: PeriodRules, base: Base, state: LiveState): LiveState | null {
  const settled = settle(rules, base, state)
  if (!settled || rules.outs === null || settled.sets.length < rules.periods) return settled
  const first = settled.firstServing ?? 1
  const { one, two } = totalOf(settled.sets)
  const isSecondAhead = first === 1 ? two > one : one > two
  return settled.serving !== first && isSecondAhead ? { ...settled, isDecided: true } : settled
}

function openPeriod({ sets }: LiveState): SetScore {
  const last = sets.at(-1)
  return last && !last.end ? last : { one: 0, two: 0 }
}

function withPeriod(state: LiveState, period: SetScore): LiveState {
  const last = state.sets.at(-1)
  return { ...state, sets: [...(last && !last.end ? state.sets.slice(0, -1) : state.sets), period] }
}

/** A corrected running match: the periods before the last are over, and the last unless the form says so is not. Outs are of the
 *  turn that is being played. */
export const correctPeriods: Step<PeriodRules> = (rules, base, state) => {
  const sets = state.sets.map((set, index): SetScore => (index < state.sets.length - 1 ? { ...set, end: 'TIME' } : set))
  const first = rules.outs === null ? null : (state.firstServing ?? 1)
  const last = sets.at(-1)
  const outs: [number, number] = last && !last.end ? state.outs : [0, 0]
  return settleTurn(rules, base, {
    ...state,
    sets,
    outs,
    serving: first && (state.serving ?? first),
    firstServing: first,
  })
}

/** The horn of the last period ends it; an inning is over once both sides have batted as often as they need to. */
export function finishPeriods({ outs }: PeriodRules, state: LiveState): LiveState | null {
  return outs !== null && !state.isDecided ? null : state
}
