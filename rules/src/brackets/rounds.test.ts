// Everybody meets everybody, nobody twice in a round, home and away even.
import { expect, it } from 'vitest'
import { groupNames, snake } from './groups.ts'
import { roundRobin } from './rounds.ts'

const teams = (count: number) => Array.from({ length: count }, (_, i) => 100 + i)
const sizes = Array.from({ length: 63 }, (_, i) => i + 2)

it.each(sizes)('a league of %i', (count) => {
  const rounds = roundRobin(teams(count), false)
  expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count)
  for (const round of rounds) {
    expect(round).toHaveLength(Math.floor(count / 2))
    expect(new Set(round.flat()).size).toBe(round.length * 2)
  }
  const pairs = rounds.flat().map((pair) => pair.toSorted().join('-'))
  expect(new Set(pairs).size).toBe((count * (count - 1)) / 2)
  expect(pairs).toHaveLength((count * (count - 1)) / 2)
  for (const team of teams(count)) {
    const atHome = rounds.flat().filter(([home]) => home === team).length
    expect(Math.abs(count - 1 - 2 * atHome)).toBe((count - 1) % 2)
    const sides = rounds.flatMap((round) => round.filter((pair) => pair.includes(team)).map(([home]) => home === team))
    const isStreak = (at: number) => sides[at] === sides[at + 1] && sides[at] === sides[at + 2]
    expect(sides.slice(2).findIndex((_, at) => isStreak(at))).toBe(-1)
  }
  const twice = roundRobin(teams(count), true).flat().map((pair) => pair.join('-')) // biome-ignore format: short
  expect(new Set(twice).size).toBe(count * (count - 1))
  expect(twice).toHaveLength(count * (count - 1))
})

it('has no round for one team', () => {
  expect(roundRobin([1], true)).toEqual([])
})

it('splits seeds into groups by snake seeding', () => {
  expect(snake([1, 2, 3, 4, 5, 6, 7, 8], 2)).toEqual([[1, 4, 5, 8], [2, 3, 6, 7]]) // biome-ignore format: short
  expect(snake([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1, 6, 7], [2, 5], [3, 4]]) // biome-ignore format: short
})

it('names groups', () => {
  expect(groupNames(3)).toEqual(['A조', 'B조', 'C조'])
  expect(groupNames(28).slice(25)).toEqual(['Z조', 'AA조', 'AB조'])
  expect(new Set(groupNames(64)).size).toBe(64)
})
