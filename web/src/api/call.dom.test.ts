// A call that fails on the way: what is asked again, with which key, and what becomes of an answer that was asked for early.
import { getMatch, undoMatch } from '@campus/contract/matches'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../match.sample.ts'
import { call } from './call.ts'

// The page has just been opened: an early answer is for now.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.early
})

type Answer = Response | Error | (() => Promise<Response>)

/** The network, played by the test: each question gets the next answer. */
function openNetwork(...answers: Answer[]) {
  const asked: { url: string; key: string | null }[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, key: headers['idempotency-key'] ?? null })
    const answer = answers.shift() ?? new Error('asked once too often')
    if (typeof answer === 'function') return answer()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  return asked
}

const lost = new TypeError('Failed to fetch')
const match = sampleMatch()
const params = { matchId: '1' }
const undo = (signal?: AbortSignal) => call(undoMatch, { params, body: { entryId: 3 } }, signal)
const refusal = (status: number) => Response.json({ code: 'STALE', message: '-' }, { status })

test('a write whose answer was lost is asked once more under the same key', async () => {
  const asked = openNetwork(lost, Response.json(match))
  await expect(undo()).resolves.toMatchObject({ matchId: 1 })
  expect(asked).toHaveLength(2)
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(asked[1]).toEqual(asked[0])
})

test('two writes have two keys', async () => {
  const asked = openNetwork(Response.json(match), Response.json(match))
  await undo()
  await undo()
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
})

test('once more is once: then the failure is told', async () => {
  const asked = openNetwork(lost, lost, Response.json(match))
  await expect(undo()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(asked).toHaveLength(2)
})

test('an answer is an answer: what was refused is not asked again, nor is a read that was lost', async () => {
  const refused = openNetwork(refusal(409))
  await expect(undo()).rejects.toMatchObject({ code: 'STALE', status: 409 })
  const read = openNetwork(lost)
  await expect(call(getMatch, { params })).rejects.toMatchObject({ code: 'NETWORK' })
  expect([refused.length, read.length]).toEqual([1, 1])
  expect(read[0]?.key).toBeNull()
})

test('whoever left is not asked for again', async () => {
  const leaving = new AbortController()
  const asked = openNetwork(() => {
    leaving.abort()
    return Promise.reject(leaving.signal.reason)
  }, Response.json(match))
  await expect(undo(leaving.signal)).rejects.toBe(leaving.signal.reason)
  expect(asked).toHaveLength(1)
})

test.each([
  ['was lost', () => Promise.reject(lost)],
  ['was refused', () => Promise.resolve(refusal(503))],
])('an early answer that %s is asked for again, and handed out once', async (_what, early) => {
  const url = '/api/matches/1'
  window.early = { [url]: early() }
  const asked = openNetwork(Response.json(match), Response.json({ ...match, version: 2 }))
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 1 })
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 2 })
  expect(asked.map((one) => one.url)).toEqual([url, url])
})

test('an early answer is the answer, once', async () => {
  window.early = { '/api/matches/1': Promise.resolve(Response.json({ ...match, version: 7 })) }
  const asked = openNetwork(Response.json({ ...match, version: 8 }))
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 7 })
  await expect(call(getMatch, { params })).resolves.toMatchObject({ version: 8 })
  expect(asked).toHaveLength(1)
})

test('an answer that breaks off is a lost one, one in other words says its status', async () => {
  openNetwork(new Response('{"matchId":', { status: 200 }), new Response('<html>', { status: 502 }))
  await expect(call(getMatch, { params })).rejects.toMatchObject({ code: 'NETWORK' })
  await expect(call(getMatch, { params })).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 502 })
})
