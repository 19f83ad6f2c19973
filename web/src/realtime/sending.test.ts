// Every SEND ends: by its RECEIPT, by a refusal that names it, by the loss of the connection, or by the clock.
import { limits } from '@campus/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSending } from './sending.ts'

/** The far end, played by the test: it sees frames and answers them. */
function openLine() {
  const callbacks = new Map<string, (frame: { headers: Record<string, string> }) => void>()
  const frames: Array<{ destination: string; body: string; headers: Record<string, string> }> = []
  const watchers = new Set<() => void>()
  const topics = new Map<string, (body: unknown) => void>()
  let phase = 'open'
  return {
    frames,
    topics,
    confirm: (receipt: string, headers = {}) => callbacks.get(receipt)?.({ headers: { 'receipt-id': receipt, ...headers } }),
    refuse: (receipt: string, code: string, details?: unknown) => topics.get('/user/refusals')?.({ code, details, receipt }),
    lose() {
      phase = 'lost'
      for (const watcher of watchers) watcher()
    },
    state: () => ({ phase }),
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    client: () =>
      phase === 'open'
        ? {
            watchForReceipt: (receipt: string, callback: (frame: { headers: Record<string, string> }) => void) =>
              void callbacks.set(receipt, callback),
            publish: (frame: (typeof frames)[number]) => void frames.push(frame),
          }
        : undefined,
    subscribe(path: string, listener: { onBody(body: unknown): void }) {
      topics.set(path, (body) => listener.onBody(body))
      return () => void topics.delete(path)
    },
  } // biome-ignore format: one line each
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const receiptOf = (line: ReturnType<typeof openLine>, at = 0) => line.frames[at]?.headers.receipt ?? ''

test('the RECEIPT of a SEND is its answer', async () => {
  const line = openLine()
  const { send } = openSending(line)
  const [one, two] = [send('/pub/x', { a: 1 }, { key: 'k1' }), send('/pub/x', { a: 2 })]
  expect(line.frames[0]).toMatchObject({ destination: '/pub/x', body: '{"a":1}', headers: { key: 'k1' } })
  line.confirm(receiptOf(line, 1), { 'message-id': '8' })
  line.confirm(receiptOf(line, 0), { 'message-id': '7' })
  expect((await one)['message-id']).toBe('7')
  expect((await two)['message-id']).toBe('8')
})

test('a refusal reaches the SEND it is about, and no other', async () => {
  const line = openLine()
  const { send } = openSending(line)
  const [one, two] = [send('/pub/x', {}), send('/pub/x', {})]
  line.refuse(receiptOf(line, 0), 'TOO_MANY_REQUESTS', { retryAfterSeconds: 2 })
  await expect(one).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2, isTemporary: false })
  line.confirm(receiptOf(line, 1))
  await expect(two).resolves.toBeDefined()
})

test('a lost connection fails what is under way and what comes after', async () => {
  const line = openLine()
  const { send } = openSending(line)
  const sent = send('/pub/x', {})
  line.lose()
  await expect(sent).rejects.toMatchObject({ code: 'NETWORK', isTemporary: true })
  await expect(send('/pub/x', {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(line.frames).toHaveLength(1)
})

test('no answer in time is a failure that may pass', async () => {
  const line = openLine()
  const { send } = openSending(line)
  const sent = send('/pub/x', {})
  const failure = expect(sent).rejects.toMatchObject({ code: 'TIMEOUT', isTemporary: true })
  await vi.advanceTimersByTimeAsync(limits.httpTimeoutMs)
  await failure
})

test('once closed it hears no refusals and leaves nobody waiting', async () => {
  const line = openLine()
  const { send, close } = openSending(line)
  const sent = send('/pub/x', {})
  close()
  await expect(sent).rejects.toMatchObject({ code: 'NETWORK' })
  expect(line.topics.size).toBe(0)
})
