// The total of a match played in sets: counted set by set, and whether it ends the match.
import type { PointRules, ScoreProblem, SurvivorRules } from '@campus/contract/rules'
import { isLegalSet, isOpenSet, rulesOfSet, type SetScore, setsToWin, winnerOfSet } from './sets.ts'

export type SetRules = PointRules | SurvivorRules

/** The total, and the number of finished sets; unknown for a total that was typed. */
export interface Tally {
  one: number
  two: number
  sets?: number
}

/** Counts the sets that are over; while the match is running the last one may still be open. */
export function countSets(
  rules: SetRules,
  sets: readonly SetScore[],
  mustDecide: boolean,
  isRunning: boolean,
): Tally | ScoreProblem {
  let tally: Tally = { one: 0, two: 0, sets: 0 }
  for (const [index, set] of sets.entries()) {
    if (isDecided(rules, tally, mustDecide)) return { problem: 'SET_AFTER_END', set: index }
    const own = rulesOfSet(rules, index)
    const isOpen = isOpenSet(own, set)
    if (isOpen && isRunning && index === sets.length - 1) break
    if (!isLegalSet(own, set)) return { problem: isOpen ? 'SET_NOT_OVER' : 'ILLEGAL_SET', set: index }
    tally = add(rules, tally, set, index + 1)
  }
  return tally
}

function add(rules: SetRules, { one, two }: Tally, set: SetScore, sets: number): Tally {
  if (isSum(rules)) return { one: one + set.one, two: two + set.two, sets }
  const winner = winnerOfSet(rulesOfSet(rules, sets - 1), set)
  return { one: one + (winner === 1 ? 1 : 0), two: two + (winner === 2 ? 1 : 0), sets }
}

/** Whether no further set may be played. A level knock-out by survivors goes on until it is decided. */
export function isDecided(rules: SetRules, tally: Tally, mustDecide: boolean): boolean {
  if (rules.bestOf === null) return false
  if (isSum(rules)) return (tally.sets ?? 0) >= rules.bestOf && !(mustDecide && tally.one === tally.two)
  return Math.max(tally.one, tally.two) >= setsToWin(rules.bestOf)
}

/** Whether a match may be called over with this total, won or drawn. */
export function hasEnded(rules: SetRules, tally: Tally): boolean {
  if (rules.bestOf === null) return true
  return isSum(rules) ? (tally.sets ?? rules.bestOf) >= rules.bestOf : isDecided(rules, tally, true)
}

/** Whether a total typed without its sets is possible. */
export function isPossible(rules: SetRules, { one, two }: Tally, mustDecide: boolean): boolean {
  if (rules.bestOf === null) return true
  if (isSum(rules)) return mustDecide || Math.max(one, two) <= rules.bestOf * rules.players
  const needed = setsToWin(rules.bestOf)
  return Math.max(one, two) <= needed && Math.min(one, two) < needed
}

/** Dodgeball where every survivor is a point. */
function isSum(rules: SetRules): rules is SurvivorRules {
  return rules.kind === 'SURVIVORS' && rules.decidedBy === 'SURVIVORS'
}
