// Believable and legal results: goals in soccer, games of 21 or 11, survivors in dodgeball.

import type { Chance } from '../prng.ts'
import type { Sets } from '../rows.ts'
import type { Sport } from '../sports.ts'

export interface Result {
  scoreOne: number
  scoreTwo: number
  winner: 1 | 2 | null
  sets: Sets
}

/** `edge` is how much stronger team one is, from -1 to 1. A knock-out match always has a winner. */
export function playMatch(chance: Chance, sport: Sport, edge: number, knockout: boolean): Result {
  if (sport === 'SOCCER') return playSoccer(chance, edge, knockout)
  const setsToWin = sport === 'TABLE_TENNIS' ? 3 : 2
  const sets: Sets = []
  let [scoreOne, scoreTwo] = [0, 0]
  while (Math.max(scoreOne, scoreTwo) < setsToWin) {
    const [more, less] = playSet(chance, sport)
    const oneWins = winsAgainst(chance, edge)
    const [one, two] = oneWins ? [more, less] : [less, more]
    sets.push(sport === 'DODGEBALL' ? [one, two, less === 0 ? 'ELIMINATION' : 'TIME'] : [one, two])
    if (oneWins) scoreOne++
    else scoreTwo++
  }
  return { scoreOne, scoreTwo, winner: winnerOf(scoreOne, scoreTwo), sets }
}

function playSoccer(chance: Chance, edge: number, knockout: boolean): Result {
  // Five good chances a side, two of them in the first half.
  const goals = (share: number) => Array.from({ length: 5 }, () => (chance.real() < share ? 1 : 0))
  const [one, two] = [goals(0.3 + edge * 0.2), goals(0.3 - edge * 0.2)]
  const sets: Sets = [
    [sum(one.slice(0, 2)), sum(two.slice(0, 2))],
    [sum(one.slice(2)), sum(two.slice(2))],
  ]
  // Drawn knock-out matches end with a goal in extra time.
  if (knockout && sum(one) === sum(two)) sets.push(winsAgainst(chance, edge) ? [1, 0] : [0, 1], [0, 0])
  const [scoreOne, scoreTwo] = [sum(sets.map((set) => set[0])), sum(sets.map((set) => set[1]))]
  return { scoreOne, scoreTwo, winner: winnerOf(scoreOne, scoreTwo), sets }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function winnerOf(one: number, two: number): 1 | 2 | null {
  return one === two ? null : one > two ? 1 : 2
}

/** The winner's points, then the loser's. */
function playSet(chance: Chance, sport: Sport): [number, number] {
  if (sport === 'DODGEBALL') {
    const survivors = chance.whole(2, 8)
    // Mostly the other side is wiped out; else time is up and more survivors win.
    return chance.real() < 0.6 ? [survivors, 0] : [survivors, chance.whole(1, survivors - 1)]
  }
  const target = sport === 'BADMINTON' ? 21 : 11
  if (chance.real() < 0.85) return [target, chance.whole(Math.floor(target / 3), target - 2)]
  const loser = target - 1 + chance.whole(0, 3)
  return [loser + 2, loser]
}

function winsAgainst(chance: Chance, edge: number): boolean {
  return chance.real() < 1 / (1 + Math.exp(-4 * edge))
}
