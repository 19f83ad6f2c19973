// Failing items: each backs off on its own, is logged once, and is given up; while the database is down, none is given
// up.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failures } from './failures.ts'
import { RetryQueue } from './retry-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openQueue(work: (id: number) => Promise<unknown>, select = async (ids: number[]) => ids) {
  const logged: string[] = []
  const note = (fields: { item: number }, message: string) => void logged.push(`${message}: ${fields.item}`)
  const failures = new Failures({ warn: note, error: note } as never)
  const unavailable: string[] = []
  const queue = new RetryQueue({
    select,
    work,
    failures: failures.of('test'),
    onUnavailable: (error) => unavailable.push(error.message),
  })
  return { queue, logged, unavailable }
}

test('completes all other items at once, retries a failing one with growing pauses, and gives it up', async () => {
  const done = new Map<number, number>()
  const { queue, logged } = openQueue(async (id) => {
    done.set(id, (done.get(id) ?? 0) + 1)
    if (id === 0) throw new Error('bad')
  })
  queue.add(Array.from({ length: 1000 }, (_, id) => id))
  await vi.advanceTimersByTimeAsync(0)
  expect(done.size).toBe(1000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done.get(0)).toBe(4)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(done.get(0)).toBe(10)
  expect(done.get(1)).toBe(1)
  expect(logged).toEqual(['item failed, retrying: 0', 'item given up: 0'])
})

test('does not give up an item that fails because the database is down', async () => {
  let isDown = true
  const done: number[] = []
  const { queue, logged } = openQueue(async (id) => {
    if (isDown) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    done.push(id)
  })
  queue.add([1])
  // Twice as long as an item is retried.
  await vi.advanceTimersByTimeAsync(600_000)
  isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual([1])
  expect(logged).toEqual(['item failed, retrying: 1'])
})

test('reports once that nothing can be selected, and completes all items afterwards', async () => {
  let isDown = true
  const done: number[] = []
  const { queue, unavailable } = openQueue(
    async (id) => done.push(id),
    async (ids) => {
      if (isDown) throw new Error('no database')
      return ids.filter((id) => id !== 2)
    },
  )
  queue.add([1, 2])
  await vi.advanceTimersByTimeAsync(30_000)
  queue.add([3])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(unavailable).toEqual(['no database'])
  isDown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done.toSorted()).toEqual([1, 3])
  await queue.close()
})
