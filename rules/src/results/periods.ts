// Points added up by periods or innings: when a match is over, and which scores are impossible.
import type { PeriodRules, ScoreProblem } from '@campus/contract/rules'
import type { SetScore } from './sets.ts'

/** Points or goals of all parts. */
export function totalOf(sets: readonly SetScore[]): SetScore {
  const sum = (side: 'one' | 'two') => sets.reduce((total, set) => total + set[side], 0)
  return { one: sum('one'), two: sum('two') }
}

/** Whether the target ended the match in the last of these periods, over or not. */
export function hasReachedTarget({ periods, target, extraTarget }: PeriodRules, sets: readonly SetScore[]): boolean {
  const last = sets.at(-1)
  if (!last) return false
  const isExtra = sets.length > periods
  const { one, two } = isExtra ? last : totalOf(sets)
  const needed = isExtra ? extraTarget : target
  return needed !== null && Math.max(one, two) >= needed && one !== two
}

/** Whether only its target ends the last of so many periods: in overtime of 3x3 no clock runs. */
export function isUntimed({ periods, extraMinutes, extraTarget, outs }: PeriodRules, played: number): boolean {
  return played > periods && extraTarget !== null && extraMinutes === 0 && outs === null
}

/** Whether no further period may follow these, which are over. */
export function areOver(rules: PeriodRules, sets: readonly SetScore[], mustDecide: boolean): boolean {
  if (hasReachedTarget(rules, sets)) return true
  if (sets.length < rules.periods || isUntimed(rules, sets.length)) return false
  const { one, two } = totalOf(sets)
  return one !== two || mayEndLevel(rules, mustDecide)
}

export const mayEndLevel = ({ mayDraw }: PeriodRules, mustDecide: boolean) => mayDraw && !mustDecide

/** Whether one side can have as many points: the last tap before the target may have counted more than was missing. */
export function isTotalPossible({ target, values, periods }: PeriodRules, total: SetScore, played = periods): boolean {
  if (target === null || played > periods) return true
  const [more, less] = [Math.max(total.one, total.two), Math.min(total.one, total.two)]
  return more < target + Math.max(...values) && less < target
}

/** Why these periods can't have been played; while the match is running the last may be open. */
export function findPeriodProblem(
  rules: PeriodRules,
  sets: readonly SetScore[],
  mustDecide: boolean,
): ScoreProblem | undefined {
  for (const [index] of sets.entries()) {
    const before = sets.slice(0, index)
    if (index > 0 && areOver(rules, before, mustDecide)) return { problem: 'SET_AFTER_END', set: index }
    if (isUntimed(rules, index)) return { problem: 'SET_NOT_OVER', set: index - 1 }
    const played = sets.slice(0, index + 1)
    if (!isTotalPossible(rules, totalOf(played), played.length)) return { problem: 'ILLEGAL_SET', set: index }
  }
  return undefined
}
