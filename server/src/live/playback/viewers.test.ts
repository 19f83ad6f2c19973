// Counting viewers, whatever names clients choose.
import { expect, test } from 'vitest'
import { Viewers } from './viewers.ts'

const recordMany = (viewers: Viewers, count: number, network: (index: number) => string, now: number) => {
  for (let index = 0; index < count; index++)
    viewers.record('271', { name: `v${network(index)}${index}`, network: network(index) }, now)
}

test('limits made-up names per network and still counts other networks', () => {
  const viewers = new Viewers()
  recordMany(viewers, 5000, () => '10.0.0.1', 0)
  expect(viewers.countEverywhere('271', 0)).toBe(1000)
  recordMany(viewers, 40, (index) => `10.0.1.${index}`, 0)
  expect(viewers.countEverywhere('271', 0)).toBe(1040)
})

test('counts a reader once until it is silent, then frees its slot', () => {
  const viewers = new Viewers()
  for (const now of [0, 4000, 8000]) recordMany(viewers, 3000, () => '10.0.0.1', now)
  expect(viewers.countEverywhere('271', 17_000)).toBe(1000)
  expect(viewers.countEverywhere('271', 18_001)).toBe(0)
  recordMany(viewers, 3, () => '10.0.0.1', 19_000)
  expect(viewers.countEverywhere('271', 19_000)).toBe(3)
})

test('limits the total over all networks', () => {
  const viewers = new Viewers()
  recordMany(viewers, 30_000, (index) => `net-${index}`, 0)
  expect(viewers.countEverywhere('271', 0)).toBe(20_000)
})
