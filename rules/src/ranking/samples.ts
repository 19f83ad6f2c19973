// Random groups for the tests: few different results, so that ties are frequent.

import fc from 'fast-check'
import type { RankingInput } from './ranking.ts'
import type { PlayedMatch } from './sums.ts'
import { criteria, type RankingOrder, rankingOrders } from './tie-breaks.ts'

type Result = Pick<PlayedMatch, 'scoreOne' | 'scoreTwo' | 'sets' | 'winner' | 'isForfeit'>

function goals(scoreOne: number, scoreTwo: number, isForfeit = false): Result {
  return { scoreOne, scoreTwo, sets: [], winner: winnerOf(scoreOne, scoreTwo), isForfeit }
}

function inSets(...sets: Array<[number, number]>): Result {
  const scoreOne = sets.filter(([one, two]) => one > two).length
  const scoreTwo = sets.filter(([one, two]) => one < two).length
  return { scoreOne, scoreTwo, sets, winner: winnerOf(scoreOne, scoreTwo), isForfeit: false }
}

const winnerOf = (one: number, two: number) => (one === two ? null : one > two ? 1 : 2)

/** The last two are rare. */
export const soccerResults = [
  goals(0, 0),
  goals(1, 0),
  goals(0, 1),
  goals(1, 1),
  goals(2, 1),
  goals(1, 2),
  goals(3, 0, true),
]
export const setResults = [
  inSets([3, 1], [3, 1]),
  inSets([1, 3], [1, 3]),
  inSets([3, 1], [1, 3], [3, 1]),
  inSets([1, 3], [3, 1], [1, 3]),
  inSets([3, 2], [3, 1]),
  inSets([3, 0], [3, 1]),
  goals(2, 0, true),
]
export const drawnSets = inSets([3, 1], [1, 3])

/** Any order an administrator could write: a few criteria, head-to-head in one run. */
export const houseOrder: fc.Arbitrary<RankingOrder> = fc
  .record({
    base: fc.constantFrom(...Object.values(rankingOrders)),
    before: fc.subarray(criteria.filter((criterion) => !criterion.startsWith('H2H_') && criterion !== 'LOTS')),
    inside: fc.shuffledSubarray(criteria.filter((criterion) => criterion.startsWith('H2H_'))),
    cut: fc.nat(4),
    restart: fc.constantFrom('AFTER_HEAD_TO_HEAD' as const, 'EVERY_SPLIT' as const),
    isForPairs: fc.boolean(),
    withdrawn: fc.constantFrom('DELETED' as const, 'KEPT' as const),
  })
  .map(({ base, before, inside, cut, ...flags }) => ({
    ...base,
    ...flags,
    criteria: [...before.slice(0, cut), ...inside, ...before.slice(cut)],
  }))

/** 2 to 8 teams, once or twice everybody against everybody, some matches still to come. */
export function groupOf(order: fc.Arbitrary<RankingOrder>, results: Result[]): fc.Arbitrary<RankingInput> {
  return fc
    .record({
      order,
      size: fc.integer({ min: 2, max: 8 }),
      rounds: fc.constantFrom(1, 1, 1, 2),
      picks: fc.array(fc.nat(59), { minLength: 56, maxLength: 56 }),
      marks: fc.array(fc.nat(19), { minLength: 8, maxLength: 8 }),
      seed: fc.string({ maxLength: 5 }),
    })
    .map(({ order: rules, size, rounds, picks, marks, seed }) => {
      const teams = marks.slice(0, size).map((mark, index) => ({
        teamId: index + 1,
        adjustment: mark === 1 ? -1 : 0,
        fairPlay: mark % 5 === 2 ? -1 : 0,
        isWithdrawn: mark === 0,
        ...(mark > 10 && { ranking: mark }),
      }))
      const pairs = teams.flatMap((one, index) =>
        teams.slice(index + 1).map((two) => [one.teamId, two.teamId] as const),
      )
      const fixtures = Array.from({ length: rounds }, () => pairs).flat()
      const matches = fixtures.flatMap(([one, two], index) => {
        const pick = picks[index] ?? 0
        const result = pick > 56 ? results.at(-1) : results[pick % (results.length - 1)]
        return pick > 57 || !result ? [] : [{ matchId: index + 1, one, two, ...result }]
      })
      return { teams, matches, order: rules, lots: { seed } }
    })
}
