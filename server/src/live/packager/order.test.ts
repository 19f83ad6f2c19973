// Sorting chunks: duplicates and shuffled chunks come out once and in order; a gap is waited for, then reported.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Order } from './order.ts'

test('returns duplicated and shuffled chunks once and in order', () => {
  const shuffled = fc.integer({ min: 1, max: 30 }).chain((count) => {
    const all = Array.from({ length: count }, (_, index) => index)
    return fc.shuffledSubarray([...all, ...all], { minLength: 2 * count, maxLength: 2 * count })
  })
  fc.assert(
    fc.property(shuffled, (sequence) => {
      const order = new Order<number>((value) => value === 0)
      const out = sequence.flatMap((n) => {
        order.put(n, n, 0)
        return order.take(100)
      })
      expect(out).toEqual(Array.from({ length: sequence.length / 2 }, (_, value) => ({ value, isAfterGap: false })))
    }),
  )
})

test('waits for a gap, then reports it, and drops a chunk that comes too late', () => {
  const order = new Order<string>((value) => value === 'first')
  order.put(7, 'first', 0)
  expect(order.take(0).map(({ value }) => value)).toEqual(['first'])
  order.put(9, 'third', 100)
  order.put(10, 'fourth', 600)
  expect(order.take(1250)).toEqual([])
  expect(order.take(1300)).toEqual([
    { value: 'third', isAfterGap: true },
    { value: 'fourth', isAfterGap: false },
  ])
  order.put(8, 'second', 1400)
  expect(order.take(9000)).toEqual([])
})

test('holds chunks back until the first one of the recording arrives', () => {
  const order = new Order<string>((value) => value === 'first')
  order.put(1, 'second', 0)
  expect(order.take(500)).toEqual([])
  expect(order.take(60_000)).toEqual([])
  order.put(0, 'first', 60_100)
  expect(order.take(60_100).map(({ value }) => value)).toEqual(['first', 'second'])
})
