// Every SEND ends: with its RECEIPT, a rejection that names it, the loss of the connection, or a timeout.
import { limits } from '@campus/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSender } from './sending.ts'

/** A fake server: it records frames and confirms or rejects them. */
function openConnection() {
  const callbacks = new Map<string, (frame: { headers: Record<string, string> }) => void>()
  const frames: Array<{ destination: string; body: string; headers: Record<string, string> }> = []
  const watchers = new Set<() => void>()
  const topics = new Map<string, (body: unknown) => void>()
  let phase = 'open'
  return {
    frames,
    topics,
    confirm: (receipt: string, headers = {}) => callbacks.get(receipt)?.({ headers: { 'receipt-id': receipt, ...headers } }),
    reject: (receipt: string, code: string, details?: unknown) => topics.get('/user/refusals')?.({ code, details, receipt }),
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

const receiptOf = (connection: ReturnType<typeof openConnection>, at = 0) =>
  connection.frames[at]?.headers.receipt ?? ''

test('resolves a SEND with its RECEIPT', async () => {
  const connection = openConnection()
  const { send } = createSender(connection)
  const [one, two] = [send('/pub/x', { a: 1 }, { key: 'k1' }), send('/pub/x', { a: 2 })]
  expect(connection.frames[0]).toMatchObject({ destination: '/pub/x', body: '{"a":1}', headers: { key: 'k1' } })
  connection.confirm(receiptOf(connection, 1), { 'message-id': '8' })
  connection.confirm(receiptOf(connection, 0), { 'message-id': '7' })
  expect((await one)['message-id']).toBe('7')
  expect((await two)['message-id']).toBe('8')
})

test('a rejection fails the SEND it names, and no other', async () => {
  const connection = openConnection()
  const { send } = createSender(connection)
  const [one, two] = [send('/pub/x', {}), send('/pub/x', {})]
  connection.reject(receiptOf(connection, 0), 'TOO_MANY_REQUESTS', { retryAfterSeconds: 2 })
  await expect(one).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2, isTemporary: false })
  connection.confirm(receiptOf(connection, 1))
  await expect(two).resolves.toBeDefined()
})

test('a lost connection fails pending and later sends', async () => {
  const connection = openConnection()
  const { send } = createSender(connection)
  const sent = send('/pub/x', {})
  connection.lose()
  await expect(sent).rejects.toMatchObject({ code: 'NETWORK', isTemporary: true })
  await expect(send('/pub/x', {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(connection.frames).toHaveLength(1)
})

test('a timeout is a temporary failure', async () => {
  const connection = openConnection()
  const { send } = createSender(connection)
  const sent = send('/pub/x', {})
  const failure = expect(sent).rejects.toMatchObject({ code: 'TIMEOUT', isTemporary: true })
  await vi.advanceTimersByTimeAsync(limits.httpTimeoutMs)
  await failure
})

test('closing unsubscribes from rejections and fails pending sends', async () => {
  const connection = openConnection()
  const { send, close } = createSender(connection)
  const sent = send('/pub/x', {})
  close()
  await expect(sent).rejects.toMatchObject({ code: 'NETWORK' })
  expect(connection.topics.size).toBe(0)
})
