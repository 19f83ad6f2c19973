// Results that are added up by periods: points of quarters, runs of innings.
import type { PeriodRules } from '@campus/contract/rules'
import type { Chance } from '../prng.ts'
import type { Sets } from '../rows.ts'
import { winsAgainst } from './strength.ts'

/** Between one and two points a minute for each side; level after the last period, a short one decides. */
export function playQuarters(chance: Chance, rules: PeriodRules, edge: number): Sets {
  if (rules.target !== null) return [playToTarget(chance, rules.target, edge)]
  const [low, high] = [Math.round(rules.periodMinutes * 1.1), Math.round(rules.periodMinutes * 2.2)]
  const points = (by: number) => Math.max(2, chance.whole(low, high) + Math.round(by * 3))
  const sets = Array.from({ length: rules.periods }, (): Sets[number] => [points(edge), points(-edge)])
  const ahead = sets.reduce((lead, [one, two]) => lead + one - two, 0)
  if (ahead === 0) sets.push(inOrder(winsAgainst(chance, edge), chance.whole(5, 8), chance.whole(0, 4)))
  return sets
}

/** Most reach the target; of the others the horn ends it. */
function playToTarget(chance: Chance, target: number, edge: number): Sets[number] {
  const more = chance.real() < 0.6 ? target : chance.whole(target - 6, target - 1)
  return inOrder(winsAgainst(chance, edge), more, chance.whole(target - 12, more - 1))
}

/** Team one bats first. In the last inning the other side stops as soon as it leads, and bats only if it does not. */
export function playInnings(chance: Chance, rules: PeriodRules, edge: number, knockout: boolean): Sets {
  const sets: Sets = []
  const runs = (by: number) => (chance.real() < 0.4 + by * 0.2 ? chance.whole(1, 3) : 0)
  let ahead = 0
  while (sets.length < rules.periods) {
    const one = runs(edge)
    ahead += one
    const isLast = sets.length === rules.periods - 1
    const two = isLast && ahead < 0 ? 0 : runs(-edge)
    const counted = isLast ? Math.min(two, Math.max(ahead + 1, 0)) : two
    ahead -= counted
    sets.push([one, counted])
  }
  // A further inning is decided by a single run.
  if (ahead === 0 && (knockout || !rules.mayDraw)) sets.push(inOrder(winsAgainst(chance, edge), 1, 0))
  return sets
}

function inOrder(oneWins: boolean, more: number, less: number): Sets[number] {
  return oneWins ? [more, less] : [less, more]
}
