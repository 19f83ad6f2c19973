// A camera that goes on air while the list of cameras is being fetched is not lost with an answer that is older.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streamsKey, takeStreamEvent, useStreams } from './streams.queries.ts'

const off = { streamId: '271', title: '기본 카메라', isLive: false, matchId: null, startedAt: null, viewers: 0 }
const on = { ...off, isLive: true, matchId: 69, startedAt: '2026-11-16T08:16:00.000Z' }

/** What was asked and not answered yet. */
let asked: Array<(streams: object[]) => void>

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (url.includes('/api/live/streams')) asked.push((streams) => resolve(Response.json(streams)))
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

test.each([
  ['first answer', false],
  ['answer to a question asked again', true],
])('an event during the %s', async (_what, isKnown) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (isKnown) client.setQueryData(streamsKey, [off], { updatedAt: 1 })
  const shown = open(client)
  await waitFor(() => expect(asked).toHaveLength(1))
  takeStreamEvent(client, on)
  asked[0]?.([off])
  // At once, not with the next question that a page without a socket asks every few seconds.
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 3000 })
  asked[1]?.([on])
  await waitFor(() => expect(shown.current.data?.[0]?.isLive).toBe(true))
})
