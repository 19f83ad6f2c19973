// The table itself: its sums, its form, who withdrew, lots, exact ratios and speed.
import { expect, it } from 'vitest'
import { type Case, inputOf } from './cases/cases.ts'
import { byHand as source } from './cases/groups.ts'
import { compareWorth } from './criteria.ts'
import { lot } from './lots.ts'
import { type RankingInput, rank } from './ranking.ts'
import { type RankingOrder, rankingOrders } from './tie-breaks.ts'

const table = (given: Partial<Case>, order: RankingOrder, isInSets = false) =>
  rank(inputOf({ name: '', source, results: '', order: '', ...given }, order, isInSets))

it('adds up what was played, with the adjustment in the points', () => {
  const [first, second] = table(
    { results: 'A 2-1 B, B 0-0 A, A 3-0 forfeit B', adjustment: { A: -2 } },
    rankingOrders.SCHOOL,
  )
  expect(first).toMatchObject({ teamId: 1, rank: 1, played: 3, won: 2, drawn: 1, lost: 0, for: 5, against: 1 })
  expect(first).toMatchObject({ difference: 4, points: 5, adjustment: -2 })
  expect(second).toMatchObject({ teamId: 2, rank: 2, played: 3, won: 0, drawn: 1, lost: 2, difference: -4, points: 1 })
})

it('counts sets as the score, and a forfeit by its tie-break order', () => {
  const rows = table({ results: 'A 11-5 5-11 11-5 11-5 B, C 3-0 forfeit B' }, rankingOrders.ITTF, true)
  expect(rows.map(({ teamId, points, for: won, against }) => [teamId, points, won, against])).toEqual([
    [3, 2, 3, 0],
    [1, 2, 3, 1],
    [2, 1, 1, 6],
  ])
})

it('shows the last five results, oldest first', () => {
  const [first] = table({ results: 'A 0-1 B, A 1-0 B, A 1-1 B, B 0-1 A, A 2-0 B, A 3-0 B' }, rankingOrders.SCHOOL)
  expect(first?.form).toEqual(['W', 'D', 'W', 'W', 'W'])
})

it('puts those who withdrew last, all with the last rank, and can keep their results', () => {
  const given = { results: 'A 1-0 C, B 0-0 C, D 9-0 A, D 9-0 C, B 1-0 A', withdrawn: ['D', 'C'] }
  const deleted = table(given, rankingOrders.SCHOOL)
  expect(deleted.map(({ teamId, rank: place, played }) => [teamId, place, played])).toEqual([
    [3, 1, 1],
    [1, 2, 1],
    [2, 4, 0],
    [4, 4, 0],
  ])
  expect(deleted.slice(2).map((row) => row.why)).toEqual([[], []])
  const counted = table(given, { ...rankingOrders.SCHOOL, withdrawn: 'KEPT' })
  expect(counted.map(({ teamId, rank: place, played, points }) => [teamId, place, played, points])).toEqual([
    [3, 1, 2, 4],
    [1, 2, 3, 3],
    [2, 4, 3, 1],
    [4, 4, 2, 6],
  ])
})

it('has no steps for one team, and no rows for none', () => {
  const alone = { teams: [{ teamId: 7, adjustment: 0, fairPlay: 0 }], matches: [], lots: { seed: '' } }
  expect(rank({ ...alone, order: rankingOrders.BWF })).toMatchObject([{ teamId: 7, rank: 1, why: [] }])
  expect(rank({ teams: [], matches: [], lots: { seed: '' }, order: rankingOrders.BWF })).toEqual([])
})

it('explains a ratio by what was won and lost, over nothing as null', () => {
  const rows = table({ results: 'A 11-7 11-7 11-7 B, C 11-7 7-11 11-7 11-7 B' }, rankingOrders.ITTF, true)
  expect(rows[0]?.why.at(-1)).toEqual({
    criterion: 'H2H_SET_RATIO',
    among: [1, 2, 3],
    within: [1, 2, 3],
    values: { 1: null, 2: 1 / 6, 3: 3 },
    ratios: { 1: [3, 0], 2: [1, 6], 3: [3, 1] },
    split: [[1], [3], [2]],
  })
})

it('compares ratios that rounding would make equal', () => {
  const big = 94_906_265
  expect(big / (big - 1)).toBe((big - 1) / (big - 2))
  expect(compareWorth([big, big - 1], [big - 1, big - 2])).toBe(1)
  expect(compareWorth([1, 0], [99, 1])).toBeLessThan(0)
  expect(compareWorth([3, 0], [5, 0])).toBe(0)
})

it('draws the same lots anywhere', () => {
  // Worked out by another program from the description in ranking/lots.ts.
  expect([1, 2, 3].map((teamId) => lot('seed 1', teamId))).toEqual([2_549_230_934, 1_846_917_504, 1_873_715_524])
  expect(lot('총장배 2026', 4)).toBe(1_012_782_628)
})

it('draws fair lots: every order of three neighbours comes up as often as any other', () => {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < 6_000; seed++) {
    const order = [1, 2, 3].toSorted((a, b) => lot(`draw ${seed}`, a) - lot(`draw ${seed}`, b)).join()
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150)
})

it('ranks 64 teams after 500 matches in 8 groups within 10 ms', () => {
  const groups = Array.from({ length: 8 }, (_, group): RankingInput => {
    const ids = Array.from({ length: 8 }, (_none, index) => group * 8 + index)
    const teams = ids.map((teamId) => ({ teamId, adjustment: 0, fairPlay: 0 }))
    const matches = Array.from({ length: 63 }, (_none, index) => {
      const [one = 0, two = 0] = [ids[index % 8], ids[(index + 1 + (index % 7)) % 8]]
      return { matchId: index, one, two, scoreOne: 1, scoreTwo: 1, sets: [], winner: null, isForfeit: false }
    })
    return { teams, matches, order: rankingOrders.FIFA_2026, lots: { seed: 'speed' } }
  })
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now()
    for (const group of groups) rank(group)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(10)
})
