// A camera that goes on air while the list is being fetched is not lost to the stale response.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streamsKey, takeStreamEvent, useStreams } from './streams.ts'

const off = {
  streamId: '271',
  title: '기본 카메라',
  isLive: false,
  matchId: null,
  startedAt: null,
  viewers: 0,
  hasSound: false,
}
const on = { ...off, isLive: true, matchId: 69, startedAt: '2026-11-16T08:16:00.000Z' }

/** Requests without a response yet. */
let requests: Array<(streams: object[]) => void>

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (url.includes('/api/live/streams')) requests.push((streams) => resolve(Response.json(streams)))
    return promise
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useStreams(), { wrapper }).result
}

test('replaces a known camera, or adds a new one', () => {
  const client = new QueryClient()
  const other = { ...off, streamId: 'b' }
  client.setQueryData(streamsKey, [off])
  takeStreamEvent(client, on)
  takeStreamEvent(client, other)
  expect(client.getQueryData(streamsKey)).toEqual([on, other])
})

test.each([
  ['first response', false],
  ['response to a refetch', true],
])('refetches after an event during the %s', async (_what, isKnown) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (isKnown) client.setQueryData(streamsKey, [off], { updatedAt: 1 })
  const shown = open(client)
  await waitFor(() => expect(requests).toHaveLength(1))
  takeStreamEvent(client, on)
  requests[0]?.([off])
  // At once, not with the next poll of a page without a socket.
  await waitFor(() => expect(requests).toHaveLength(2), { timeout: 15_000 })
  requests[1]?.([on])
  await waitFor(() => expect(shown.current.data?.[0]?.isLive).toBe(true))
})
