// What is on screen is asked for again after a loss: not at once, and only what is old or never came.
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { catchUpAfterLoss } from './catch-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openLine() {
  let phase: 'open' | 'lost' | 'connecting' = 'open'
  const watchers = new Set<() => void>()
  return {
    state: () => ({ phase, since: 0 }),
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    turn: (next: typeof phase) => {
      phase = next
      for (const watcher of watchers) watcher()
    },
  }
}

function show(staleTime: number) {
  const client = createQueryClient(() => {})
  client.mount()
  const ask = vi.fn(async () => 'answer')
  const leave = new QueryObserver(client, { queryKey: ['shown'], queryFn: ask, staleTime }).subscribe(() => {})
  onTestFinished(() => {
    leave()
    client.unmount()
  })
  return { client, ask }
}

test('the browser being online again is no reason by itself: everybody would ask in the same moment', async () => {
  const { ask } = show(0)
  await vi.advanceTimersByTimeAsync(0)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test.each([
  ['old', 0, 2],
  ['fresh', 60_000, 1],
])('once the connection is back, what is %s is asked %s ms stale, %s times in all', async (_age, staleTime, times) => {
  const { client, ask } = show(staleTime)
  const line = openLine()
  const stop = catchUpAfterLoss(client, line)
  await vi.advanceTimersByTimeAsync(10)
  line.turn('lost')
  line.turn('connecting')
  line.turn('open')
  await vi.advanceTimersByTimeAsync(999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(ask).toHaveBeenCalledTimes(times)
  line.turn('open')
  await vi.advanceTimersByTimeAsync(3000)
  expect(ask).toHaveBeenCalledTimes(times)
  stop()
})
