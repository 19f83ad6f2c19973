// Believable and legal results, by the rules of each sport: goals, sets and bouts, survivors, quarters, innings.

import type { GoalRules, PointRules, SurvivorRules } from '@campus/contract/rules'
import { totalOf } from '@campus/rules/results/periods'
import { isBout, rulesOfSet, setsToWin } from '@campus/rules/results/sets'
import { usualRules } from '@campus/rules/sports/presets'
import type { Chance } from '../prng.ts'
import type { Sets } from '../rows.ts'
import type { Sport } from '../sports.ts'
import { playInnings, playQuarters } from './results.periods.ts'
import { winsAgainst } from './strength.ts'

export interface Result {
  scoreOne: number
  scoreTwo: number
  winner: 1 | 2 | null
  sets: Sets
}

/** `edge` is how much stronger team one is, from -1 to 1. A knock-out match always has a winner. */
export function playMatch(chance: Chance, sport: Sport, edge: number, knockout: boolean): Result {
  const rules = usualRules(sport)
  if (rules.kind === 'PLACED' || rules.kind === 'TIES') throw new Error(`${sport} is not made up`)
  if (rules.kind === 'GOALS') return addUp(playGoals(chance, rules, edge, knockout))
  if (rules.kind !== 'PERIODS') return playSets(chance, rules, edge)
  return addUp(rules.outs === null ? playQuarters(chance, rules, edge) : playInnings(chance, rules, edge, knockout))
}

function playSets(chance: Chance, rules: PointRules | SurvivorRules, edge: number): Result {
  const toWin = setsToWin(rules.bestOf ?? 1)
  const sets: Sets = []
  let [scoreOne, scoreTwo] = [0, 0]
  while (Math.max(scoreOne, scoreTwo) < toWin) {
    const [more, less] = playSet(chance, rulesOfSet(rules, sets.length))
    const oneWins = winsAgainst(chance, edge)
    const [one, two] = oneWins ? [more, less] : [less, more]
    sets.push(rules.kind === 'SURVIVORS' ? [one, two, less === 0 ? 'ELIMINATION' : 'TIME'] : [one, two])
    if (oneWins) scoreOne++
    else scoreTwo++
  }
  return { scoreOne, scoreTwo, winner: winnerOf(scoreOne, scoreTwo), sets }
}

function playGoals(chance: Chance, rules: GoalRules, edge: number, knockout: boolean): Sets {
  // Five good chances a side, two of them in the first half.
  const goals = (share: number) => Array.from({ length: 5 }, () => (chance.real() < share ? 1 : 0))
  const [one, two] = [goals(0.3 + edge * 0.2), goals(0.3 - edge * 0.2)]
  const sets: Sets = [
    [sum(one.slice(0, 2)), sum(two.slice(0, 2))],
    [sum(one.slice(2)), sum(two.slice(2))],
  ]
  // Drawn knock-out matches end with a goal in extra time.
  if (knockout && rules.extraHalfMinutes > 0 && sum(one) === sum(two))
    sets.push(winsAgainst(chance, edge) ? [1, 0] : [0, 1], [0, 0])
  return sets
}

function addUp(sets: Sets): Result {
  const { one, two } = totalOf(sets.map((set) => ({ one: set[0], two: set[1] })))
  return { scoreOne: one, scoreTwo: two, winner: winnerOf(one, two), sets }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function winnerOf(one: number, two: number): 1 | 2 | null {
  return one === two ? null : one > two ? 1 : 2
}

/** The winner's points, then the loser's. */
function playSet(chance: Chance, rules: PointRules | SurvivorRules): [number, number] {
  if (rules.kind === 'SURVIVORS') {
    const survivors = chance.whole(2, 8)
    // Mostly the other side is wiped out; else time is up and more survivors win.
    return chance.real() < 0.6 ? [survivors, 0] : [survivors, chance.whole(1, survivors - 1)]
  }
  if (isBout(rules)) return [1, 0]
  const { points } = rules
  if (chance.real() < 0.85) return [points, chance.whole(Math.floor(points / 3), points - 2)]
  const loser = points - 1 + chance.whole(0, 3)
  return [loser + 2, loser]
}
