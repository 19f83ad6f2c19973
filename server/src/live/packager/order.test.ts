// Chunks put in order: whatever comes doubled and shuffled comes out once and in order; a gap is waited for, then told.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Order } from './order.ts'

test('doubled and shuffled, all of it comes out once and in order', () => {
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

test('a gap is waited for, then told; what comes too late is dropped', () => {
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

test('what can not be the first is held back for it, however long it takes', () => {
  const order = new Order<string>((value) => value === 'first')
  order.put(1, 'second', 0)
  expect(order.take(500)).toEqual([])
  expect(order.take(60_000)).toEqual([])
  order.put(0, 'first', 60_100)
  expect(order.take(60_100).map(({ value }) => value)).toEqual(['first', 'second'])
})
