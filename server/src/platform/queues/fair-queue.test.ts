// Turns rotate among owners, and the owner who fills the queue makes room for the others.
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function fill(most: number) {
  const dropped: string[] = []
  const queue = new FairQueue<string>(most)
  const add = (owner: string, item: string) => queue.add(owner, item, () => dropped.push(item))
  const rest = () => {
    const items: string[] = []
    for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
    return items
  }
  return { add, dropped, rest, queue }
}

test('rotates among owners, first in first out within one', () => {
  const { add, rest } = fill(10)
  for (const item of ['a1', 'a2', 'a3']) add('a', item)
  add('b', 'b1')
  add('c', 'c1')
  expect(rest()).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a full queue drops the last item of its longest owner, never of one as short as the newcomer’s', () => {
  const { add, dropped, rest } = fill(4)
  for (const item of ['a1', 'a2', 'a3', 'a4']) expect(add('a', item)).toBe(true)
  expect(add('a', 'a5')).toBe(false)
  expect(add('b', 'b1')).toBe(true)
  expect(add('c', 'c1')).toBe(true)
  expect(dropped).toEqual(['a4', 'a3'])
  expect([add('b', 'b2'), add('d', 'd1')]).toEqual([false, true])
  expect(dropped).toEqual(['a4', 'a3', 'a2'])
  expect(add('e', 'e1')).toBe(false)
  expect(rest()).toEqual(['a1', 'b1', 'c1', 'd1'])
})
