// Failed calls: which are retried, with which idempotency key, and how early responses are used.
import { getMatch, undoMatch } from '@campus/contract/matches'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../match.sample.ts'
import { call } from './call.ts'

// The page has just been opened: early responses are still valid.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.early
})

type Result = Response | Error | (() => Promise<Response>)

interface Sent {
  headers: Record<string, string>
  keepalive: boolean
}

/** A fake network: each request gets the next result. */
function openNetwork(...results: Result[]) {
  const requests: { url: string; key: string | null; keepalive: boolean }[] = []
  vi.stubGlobal('fetch', (url: string, { headers, keepalive }: Sent) => {
    requests.push({ url, key: headers['idempotency-key'] ?? null, keepalive })
    const result = results.shift() ?? new Error('one request too many')
    if (typeof result === 'function') return result()
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  })
  return requests
}

const lost = new TypeError('Failed to fetch')
const match = sampleMatch()
const params = { matchId: '1' }
const undo = (signal?: AbortSignal) => call(undoMatch, { params, body: { entryId: 3 } }, signal)
const rejection = (status: number) => Response.json({ code: 'STALE', message: '-' }, { status })

test('retries a write without a response once, with the same idempotency key', async () => {
  const requests = openNetwork(lost, Response.json(match))
  await expect(undo()).resolves.toMatchObject({ matchId: 1 })
  expect(requests).toHaveLength(2)
  expect(requests[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(requests[1]).toEqual(requests[0])
})

test('a short write outlives its page; a long one and a read do not', async () => {
  const requests = openNetwork(Response.json(match), Response.json(match), Response.json(match))
  await undo()
  await call(getMatch, { params })
  const long = { entryId: 3, note: 'x'.repeat(5000) }
  await call(undoMatch, { params, body: long })
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false, false])
})

test('two writes have two idempotency keys', async () => {
  const requests = openNetwork(Response.json(match), Response.json(match))
  await undo()
  await undo()
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2)
})

test('fails after one retry', async () => {
  const requests = openNetwork(lost, lost, Response.json(match))
  await expect(undo()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(requests).toHaveLength(2)
})

test('retries neither a rejected write nor a failed read', async () => {
  const rejected = openNetwork(rejection(409))
  await expect(undo()).rejects.toMatchObject({ code: 'STALE', status: 409 })
  const read = openNetwork(lost)
  await expect(call(getMatch, { params })).rejects.toMatchObject({ code: 'NETWORK' })
  expect([rejected.length, read.length]).toEqual([1, 1])
  expect(read[0]?.key).toBeNull()
})

test('does not retry an aborted call', async () => {
  const leaving = new AbortController()
  const requests = openNetwork(() => {
    leaving.abort()
    return Promise.reject(leaving.signal.reason)
  }, Response.json(match))
  await expect(undo(leaving.signal)).rejects.toBe(leaving.signal.reason)
  expect(requests).toHaveLength(1)
})

test.each([
  ['failed', () => Promise.reject(lost)],
  ['was rejected', () => Promise.resolve(rejection(503))],
])('an early response that %s is requested again, and used once', async (_what, early) => {
  const url = '/api/matches/1'
  window.early = { [url]: early() }
  const requests = openNetwork(Response.json(match), Response.json({ ...match, version: 2 }))
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 1 })
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 2 })
  expect(requests.map((one) => one.url)).toEqual([url, url])
})

test('uses an early response once', async () => {
  window.early = { '/api/matches/1': Promise.resolve(Response.json({ ...match, version: 7 })) }
  const requests = openNetwork(Response.json({ ...match, version: 8 }))
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 7 })
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 8 })
  expect(requests).toHaveLength(1)
})

test('a truncated response is NETWORK, a response that is not ours keeps its status', async () => {
  openNetwork(new Response('{"matchId":', { status: 200 }), new Response('<html>', { status: 502 }))
  await expect(call(getMatch, { params })).rejects.toMatchObject({ code: 'NETWORK' })
  await expect(call(getMatch, { params })).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 502 })
})
