// Made-up memory samples: distinguishes a leak from a heap that fills and stays.
import { expect, test } from 'vitest'
import { type Sample, weigh } from './weight.ts'

/** A sample a second. */
const life = (seconds: number, mb: (second: number) => number, pid = 1): Sample[] =>
  Array.from({ length: seconds }, (_, second) => ({ pid, at: second * 1000, mb: mb(second), files: 60 }))

test('a heap that fills in its first two minutes and stays does not grow', () => {
  expect(weigh(life(600, (second) => 100 + Math.min(second, 120)))).toEqual({
    mostMb: 220,
    mostFiles: 60,
    mbPerMinute: 0,
  })
})

test('memory growing slowly is seen long before a bound is reached', () => {
  expect(weigh(life(600, (second) => 150 + second / 2)).mbPerMinute).toBe(30)
})

test('short lives are not judged by their growth, but by what they reach', () => {
  const samples = [...life(100, (second) => 100 + 2 * second, 1), ...life(100, (second) => 100 + 2 * second, 2)]
  expect(weigh(samples)).toMatchObject({ mostMb: 298, mbPerMinute: 0 })
})
