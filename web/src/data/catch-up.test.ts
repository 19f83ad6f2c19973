// Queries on screen are refetched after a lost connection: with a delay, and only if stale or failed.
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { catchUpAfterLoss } from './catch-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openConnection() {
  let phase: 'open' | 'lost' | 'connecting' = 'open'
  const watchers = new Set<() => void>()
  return {
    state: () => ({ phase, since: 0 }),
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    setPhase: (next: typeof phase) => {
      phase = next
      for (const watcher of watchers) watcher()
    },
  }
}

function show(staleTime: number) {
  const client = createQueryClient(() => {})
  client.mount()
  const fetchData = vi.fn(async () => 'data')
  const unsubscribe = new QueryObserver(client, { queryKey: ['shown'], queryFn: fetchData, staleTime }).subscribe(
    () => {},
  )
  onTestFinished(() => {
    unsubscribe()
    client.unmount()
  })
  return { client, fetchData }
}

test('does not refetch on the online event: everybody would refetch at the same moment', async () => {
  const { fetchData } = show(0)
  await vi.advanceTimersByTimeAsync(0)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetchData).toHaveBeenCalledTimes(1)
})

test.each([
  ['old', 0, 2],
  ['fresh', 60_000, 1],
])('after a reconnect, %s data (staleTime %s ms) is fetched %s times in all', async (_age, staleTime, times) => {
  const { client, fetchData } = show(staleTime)
  const connection = openConnection()
  const stop = catchUpAfterLoss(client, connection)
  await vi.advanceTimersByTimeAsync(10)
  connection.setPhase('lost')
  connection.setPhase('connecting')
  connection.setPhase('open')
  await vi.advanceTimersByTimeAsync(999)
  expect(fetchData).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(fetchData).toHaveBeenCalledTimes(times)
  connection.setPhase('open')
  await vi.advanceTimersByTimeAsync(3000)
  expect(fetchData).toHaveBeenCalledTimes(times)
  stop()
})
