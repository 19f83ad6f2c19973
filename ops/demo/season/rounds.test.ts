// Everybody meets everybody, whatever the number.
import { expect, it } from 'vitest'
import { roundRobin } from './rounds.ts'

it.each([2, 3, 4, 5, 6, 9])('a round robin of %i lets everybody meet everybody once', (count) => {
  const teams = Array.from({ length: count }, (_, i) => i)
  const rounds = roundRobin(teams)
  const pairs = rounds.flat().map(([one, two]) => [one, two].toSorted().join('-'))
  expect(pairs).toHaveLength((count * (count - 1)) / 2)
  expect(new Set(pairs).size).toBe(pairs.length)
  for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2)
})
