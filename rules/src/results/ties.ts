// The total of a tie: rubbers won, whether it is decided, and which totals are impossible.
import type { ScoreProblem, TieRules } from '@campus/contract/rules'
import { isRubberOver, type SetScore, setsToWin } from './sets.ts'

interface Total {
  one: number
  two: number
}

export const rubbersToWin = ({ rubbers }: TieRules) => setsToWin(rubbers.length)

/** The most that one side can win. */
export const mostRubbers = (rules: TieRules) => (rules.playsAll ? rules.rubbers.length : rubbersToWin(rules))

/** Counts the rubbers that are over, by the sets won in each; in whatever order they were played. */
export function countRubbers(rules: TieRules, sets: readonly SetScore[]): Total | ScoreProblem {
  const total: Total = { one: 0, two: 0 }
  for (const [index, set] of sets.entries()) {
    const rubber = rules.rubbers[index]
    if (!rubber) return { problem: 'SET_AFTER_END', set: index }
    const needed = setsToWin(rubber.rules.bestOf)
    if (Math.max(set.one, set.two) > needed || Math.min(set.one, set.two) >= needed)
      return { problem: 'ILLEGAL_SET', set: index }
    if (!isRubberOver(rubber.rules, set)) continue
    total[set.one > set.two ? 'one' : 'two']++
    // The losing side may have won a later one: it ended first on another court.
    if (Math.max(total.one, total.two) > mostRubbers(rules)) return { problem: 'SET_AFTER_END', set: index }
  }
  return total
}

export const isTieWon = (rules: TieRules, { one, two }: Total) => Math.max(one, two) >= rubbersToWin(rules)

/** Whether no further rubber may be played. */
export const isTieOver = (rules: TieRules, total: Total) =>
  rules.playsAll ? total.one + total.two === rules.rubbers.length : isTieWon(rules, total)

/** Whether a total typed without its rubbers is possible. */
export const isTiePossible = (rules: TieRules, { one, two }: Total) =>
  one + two <= rules.rubbers.length && Math.max(one, two) <= mostRubbers(rules)
