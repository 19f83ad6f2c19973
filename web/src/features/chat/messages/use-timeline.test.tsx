// A room's messages when responses fail or are late, or without a socket. The test plays server and socket.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../realtime/connection.ts'
import { sampleMessage } from './chat.sample.ts'
import { useTimeline } from './use-timeline.ts'

interface FakeRequest {
  url: string
  respond: (...ids: number[]) => Promise<void>
  fail: () => Promise<void>
}

let requests: FakeRequest[]
let ready: Map<string, (isFirst: boolean) => void>
let phase: 'connecting' | 'open' | 'lost'

const inAct = (work: () => void) =>
  act(async () => {
    work()
    await vi.advanceTimersByTimeAsync(0)
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  requests = []
  ready = new Map()
  phase = 'connecting'
  vi.useFakeTimers()
  // Random values only decide the length of a delay.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('fetch', (url: string) => {
    return new Promise<Response>((resolve, reject) => {
      requests.push({
        url,
        respond: (...ids) =>
          inAct(() => resolve(Response.json({ messages: ids.map((id) => sampleMessage(id)), hasMore: false }))),
        fail: () => inAct(() => reject(new TypeError('Failed to fetch'))),
      })
    })
  })
  vi.spyOn(connection, 'subscribe').mockImplementation((path, listener) => {
    ready.set(path, (isFirst) => listener.onReady(isFirst))
    return () => void ready.delete(path)
  })
  const states = { connecting: { phase: 'connecting', since: 0 }, open: { phase: 'open', since: 0 }, lost: { phase: 'lost', since: 0 } } as const // biome-ignore format: one line
  vi.spyOn(connection, 'state').mockImplementation(() => states[phase])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function InClient({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function open() {
  const options = { roomId: 'Room1', isWhole: false, userCount: 1, onReactions: () => {} }
  const { result, rerender, unmount } = renderHook(() => useTimeline(options), { wrapper: InClient })
  return { result, rerender, unmount, ids: () => result.current.timeline.messages.map(({ id }) => id) }
}

/** The socket has confirmed the room. */
const confirm = (isFirst: boolean) =>
  act(async () => {
    ready.get('/sub/chat/room/Room1')?.(isFirst)
    // After a gap the refetch is delayed by up to a second.
    await vi.advanceTimersByTimeAsync(isFirst ? 0 : 1001)
  })

test('shows a failed request, and retries it by itself', async () => {
  const { result, ids } = open()
  await confirm(true)
  await requests[0]?.fail()
  expect([result.current.failure, result.current.timeline.isLoaded]).toEqual([expect.any(Error), false])
  await wait(4001)
  expect(requests).toHaveLength(2)
  await requests[1]?.respond(1, 2)
  expect([ids(), result.current.failure]).toEqual([[1, 2], null])
})

test('after a gap drops the request in flight, and refetches the last known messages', async () => {
  const { ids } = open()
  await confirm(true)
  await requests[0]?.respond(60, 61)
  await confirm(false)
  await confirm(false)
  expect(requests.map(({ url }) => new URL(url, 'http://campus.test').searchParams.get('after'))).toEqual([
    null,
    '11',
    '11',
  ])
  await requests[1]?.respond(99)
  expect(ids()).toEqual([60, 61])
  await requests[2]?.respond(60, 61, 62)
  expect(ids()).toEqual([60, 61, 62])
})

test('fetches a room whose subscription is never confirmed', async () => {
  const { ids } = open()
  await wait(4999)
  expect(requests).toHaveLength(0)
  await wait(1)
  await requests[0]?.respond(1)
  expect(ids()).toEqual([1])
})

test('polls without a socket, one request at a time, and stops after unmount', async () => {
  phase = 'lost'
  const { ids, unmount } = open()
  await wait(0)
  expect(requests).toHaveLength(1)
  await wait(15_001)
  // The call itself has timed out after ten seconds, and was retried.
  const sent = requests.length
  await requests.at(-1)?.respond(1)
  expect(ids()).toEqual([1])
  await wait(15_001)
  expect(requests.length).toBeGreaterThan(sent)
  unmount()
  const before = requests.length
  await wait(60_000)
  expect(requests).toHaveLength(before)
})
