// How many watch, whatever names readers give themselves.
import { expect, test } from 'vitest'
import { Viewers } from './viewers.ts'

const noteMany = (viewers: Viewers, count: number, network: (index: number) => string, now: number) => {
  for (let index = 0; index < count; index++)
    viewers.note('271', { name: `v${network(index)}${index}`, network: network(index) }, now)
}

test('made-up names from one network count up to a bound, and everybody else is counted all the same', () => {
  const viewers = new Viewers()
  noteMany(viewers, 5000, () => '10.0.0.1', 0)
  expect(viewers.everywhere('271', 0)).toBe(1000)
  noteMany(viewers, 40, (index) => `10.0.1.${index}`, 0)
  expect(viewers.everywhere('271', 0)).toBe(1040)
})

test('a reader is counted once however often it reads, until it is silent; then its place is free', () => {
  const viewers = new Viewers()
  for (const now of [0, 4000, 8000]) noteMany(viewers, 3000, () => '10.0.0.1', now)
  expect(viewers.everywhere('271', 17_000)).toBe(1000)
  expect(viewers.everywhere('271', 18_001)).toBe(0)
  noteMany(viewers, 3, () => '10.0.0.1', 19_000)
  expect(viewers.everywhere('271', 19_000)).toBe(3)
})

test('however many networks: memory is bounded', () => {
  const viewers = new Viewers()
  noteMany(viewers, 30_000, (index) => `net-${index}`, 0)
  expect(viewers.everywhere('271', 0)).toBe(20_000)
})
