// The standings bench fails by its ratio, by the middle, by the slowest hundredth, and by one stale answer.
import { expect, test } from 'vitest'
import { distributionOf, isKept } from './judge.ts'

const times = (slow: number, ms: number, usual = 8) => [...Array(200 - slow).fill(usual), ...Array(slow).fill(ms)]

test.each([
  ['all is well', 0.8, times(0, 0), 0, true],
  ['fewer answers than half of bare Fastify', 0.49, times(0, 0), 0, false],
  ['slow in the middle', 0.8, times(0, 0, 21), 0, false],
  ['slow in the slowest hundredth, quick in the middle', 0.8, times(3, 45), 0, false],
  ['one stale answer', 0.8, times(0, 0), 1, false],
  ['nothing measured', 0.8, [], 0, false],
])('%s', (_, ratio, ms, stale, kept) => {
  expect(isKept(ratio, distributionOf(ms), stale)).toBe(kept)
})
