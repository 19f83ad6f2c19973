// A room's messages when answers fail, come late, or no socket gets through. Server and socket are played by the test.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../realtime/connection.ts'
import { said } from './chat.sample.ts'
import { useTimeline } from './use-timeline.ts'

interface Question {
  url: string
  answer: (...ids: number[]) => Promise<void>
  lose: () => Promise<void>
}

let questions: Question[]
let ready: Map<string, (isFirst: boolean) => void>
let phase: 'connecting' | 'open' | 'lost'

const inAct = (work: () => void) =>
  act(async () => {
    work()
    await vi.advanceTimersByTimeAsync(0)
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  questions = []
  ready = new Map()
  phase = 'connecting'
  vi.useFakeTimers()
  // Chance decides only how long a pause is.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('fetch', (url: string) => {
    return new Promise<Response>((resolve, reject) => {
      questions.push({
        url,
        answer: (...ids) =>
          inAct(() => resolve(Response.json({ messages: ids.map((id) => said(id)), hasMore: false }))),
        lose: () => inAct(() => reject(new TypeError('Failed to fetch'))),
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
    // After a gap it is spread over a second.
    await vi.advanceTimersByTimeAsync(isFirst ? 0 : 1001)
  })

test('a question that is lost is told, and asked again by itself', async () => {
  const { result, ids } = open()
  await confirm(true)
  await questions[0]?.lose()
  expect([result.current.failure, result.current.timeline.isLoaded]).toEqual([expect.any(Error), false])
  await wait(4001)
  expect(questions).toHaveLength(2)
  await questions[1]?.answer(1, 2)
  expect([ids(), result.current.failure]).toEqual([[1, 2], null])
})

test('after a gap what is under way counts no more, and what was known is asked about again', async () => {
  const { ids } = open()
  await confirm(true)
  await questions[0]?.answer(60, 61)
  await confirm(false)
  await confirm(false)
  expect(questions.map(({ url }) => new URL(url, 'http://campus.test').searchParams.get('after'))).toEqual([
    null,
    '11',
    '11',
  ])
  await questions[1]?.answer(99)
  expect(ids()).toEqual([60, 61])
  await questions[2]?.answer(60, 61, 62)
  expect(ids()).toEqual([60, 61, 62])
})

test('a room that no socket confirms is read all the same', async () => {
  const { ids } = open()
  await wait(4999)
  expect(questions).toHaveLength(0)
  await wait(1)
  await questions[0]?.answer(1)
  expect(ids()).toEqual([1])
})

test('without a socket it is asked now and then, one question at a time, and not after one has left', async () => {
  phase = 'lost'
  const { ids, unmount } = open()
  await wait(0)
  expect(questions).toHaveLength(1)
  await wait(15_001)
  // The call itself has given up after ten seconds, and was asked again.
  const asked = questions.length
  await questions.at(-1)?.answer(1)
  expect(ids()).toEqual([1])
  await wait(15_001)
  expect(questions.length).toBeGreaterThan(asked)
  unmount()
  const before = questions.length
  await wait(60_000)
  expect(questions).toHaveLength(before)
})
