// Rally sports point by point, as a scorer taps them.
import type { PointRules } from '@campus/contract/rules'
import { isLegalSet, rulesOfSet, type SetScore } from './sets.ts'
import { countSets, isDecided } from './tally.ts'

/** The sets after one more point: it opens the next set where the last one is over; unchanged once the match is. */
export function playPoint(rules: PointRules, sets: readonly SetScore[], by: 1 | 2): SetScore[] {
  if (isMatchOver(rules, sets)) return [...sets]
  const last = sets.at(-1)
  const isNext = !last || isLegalSet(rulesOfSet(rules, sets.length - 1), last)
  const { one, two } = isNext ? { one: 0, two: 0 } : last
  const set = by === 1 ? { one: one + 1, two } : { one, two: two + 1 }
  return [...(isNext ? sets : sets.slice(0, -1)), set]
}

export function isMatchOver(rules: PointRules, sets: readonly SetScore[]): boolean {
  const tally = countSets(rules, sets, true, true)
  return !('problem' in tally) && isDecided(rules, tally, true)
}
