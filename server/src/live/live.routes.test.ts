import { randomUUID } from 'node:crypto'
import { RESP_TYPES } from '@redis/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { chunkName, sendChunk, startCamera, stopCamera } from '../../test/fixtures/live.ts'
import { keysOf } from './live.rules.ts'

async function openStudio() {
  const campus = await openCampus()
  const [one, two] = [await campus.person('ADMIN'), await campus.person('CAMERA')]
  const { config } = campus.node.deps
  const keys = keysOf(config.NEWS_PREFIX, '271')
  const redis = campus.node.deps.redis.of(keys.state)
  const chunks = async () =>
    ((await redis.xRange(keys.chunks, '-', '+')) ?? []).map((entry) => ({
      session: entry?.message.s,
      n: Number(entry?.message.n),
      t: Number(entry?.message.t),
    }))
  const broadcasts = () =>
    campus.query<{ session: string; ended_why: string | null }>('select session, ended_why from broadcasts order by id')
  const streams = async () =>
    (await (await fetch(`${campus.url}/api/live/streams`)).json()) as Array<{ isLive: boolean }>
  return {
    campus,
    keys,
    chunks,
    broadcasts,
    streams,
    redis,
    one: { headers: { cookie: one.cookie } },
    two: { headers: { cookie: two.cookie } },
  }
}

test('accepts start and stop without a body, and unnamed chunks in the order they arrive', async () => {
  const { campus, one, chunks, streams, broadcasts } = await openStudio()
  expect(await sendChunk(campus.url, one, 'chunk.webm')).toMatchObject({ status: 409, code: 'NOT_ON_AIR' })
  const started = await startCamera(campus.url, one)
  expect(started).toMatchObject({ status: 200, streamId: '271', isResumed: false, playlist: '/hls/271.m3u8' })
  for (const next of [1, 2, 3]) expect(await sendChunk(campus.url, one, 'blob')).toEqual({ status: 200, next })
  expect((await chunks()).map(({ n }) => n)).toEqual([0, 1, 2])
  expect(await streams()).toMatchObject([{ isLive: true, streamId: '271', viewers: 0, matchId: null }])
  expect(await stopCamera(campus.url, one)).toBe(200)
  expect(await stopCamera(campus.url, one)).toBe(200)
  expect(await sendChunk(campus.url, one, 'blob')).toMatchObject({ status: 409, code: 'NOT_ON_AIR' })
  expect(await streams()).toMatchObject([{ isLive: false, startedAt: null }])
  expect(await broadcasts()).toEqual([{ session: started.session, ended_why: 'STOPPED' }])
})

test('stores each numbered chunk once, also when it comes late, twice or through another process', async () => {
  const { campus, one, chunks, redis, keys } = await openStudio()
  const other = await campus.addNode()
  const { session } = await startCamera(campus.url, one)
  const nexts = []
  for (const [index, n] of [1, 0, 0, 1, 3].entries())
    nexts.push((await sendChunk(index % 2 ? other.url : campus.url, one, chunkName(session, n))).next)
  expect(nexts).toEqual([0, 2, 2, 2, 2])
  expect((await sendChunk(other.url, one, chunkName(session, 2), Buffer.from([0, 255, 128, 10]))).next).toBe(4)
  expect((await chunks()).map(({ n }) => n)).toEqual([1, 0, 3, 2])
  expect((await chunks()).every((chunk) => chunk.t > 1.7e12 && chunk.session === session)).toBe(true)
  const raw = await redis
    .withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
    .sendCommand<Array<[Buffer, Buffer[]]>>(['XREVRANGE', keys.chunks, '+', '-', 'COUNT', '1'])
  expect(raw[0]?.[1].at(-1)).toEqual(Buffer.from([0, 255, 128, 10]))
})

test('allows one publisher: rejects a second one, and fences the old session after a takeover', async () => {
  const { campus, one, two, broadcasts } = await openStudio()
  const first = await startCamera(campus.url, one)
  expect(await startCamera(campus.url, two)).toMatchObject({ status: 409, code: 'STREAM_TAKEN' })
  expect(await stopCamera(campus.url, two)).toBe(200)
  expect((await sendChunk(campus.url, one, chunkName(first.session, 0))).status).toBe(200)
  expect(await sendChunk(campus.url, two, 'blob')).toMatchObject({ code: 'NOT_ON_AIR' })
  const second = await startCamera(campus.url, two, { takeOver: true })
  expect(second.status).toBe(200)
  expect(await sendChunk(campus.url, one, chunkName(first.session, 1))).toMatchObject({ code: 'NOT_ON_AIR' })
  expect(await stopCamera(campus.url, one, { session: first.session })).toBe(200)
  expect((await sendChunk(campus.url, two, chunkName(second.session, 0))).status).toBe(200)
  // The same user again: a reloaded page.
  const third = await startCamera(campus.url, two)
  expect(third).toMatchObject({ status: 200, isResumed: false })
  expect(await startCamera(campus.url, two, { resume: third.session })).toMatchObject({
    isResumed: true,
    session: third.session,
  })
  expect(await startCamera(campus.url, one, { resume: third.session })).toMatchObject({ code: 'STREAM_TAKEN' })
  expect((await broadcasts()).map(({ ended_why }) => ended_why)).toEqual(['TAKEN_OVER', 'TAKEN_OVER', null])
})

test('puts exactly one of many concurrent starts on air', async () => {
  const { campus } = await openStudio()
  const other = await campus.addNode()
  const people = await Promise.all(Array.from({ length: 6 }, () => campus.person('CAMERA')))
  const answers = await Promise.all(
    people.map(({ cookie }, index) => startCamera(index % 2 ? campus.url : other.url, { headers: { cookie } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('rejects chunks that are too large, too fast, empty or not a form, and stays on air', async () => {
  const { campus, one, chunks, redis, keys } = await openStudio()
  const { session } = await startCamera(campus.url, one)
  expect(await sendChunk(campus.url, one, 'x', Buffer.alloc(2_000_001))).toMatchObject({ code: 'TOO_LARGE' })
  expect(await sendChunk(campus.url, one, 'x', Buffer.alloc(0))).toMatchObject({ code: 'BAD_VIDEO' })
  const plain = await fetch(`${campus.url}/api/live/webcam/frame/271`, {
    method: 'POST',
    headers: { ...one.headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(plain.status).toBe(415)
  expect(await chunks()).toEqual([])
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  // As many as the queue holds: on a slow machine most of them are in time, and none may push another out.
  const sent = 60
  const burst = await Promise.all(
    Array.from({ length: sent }, (_, n) => sendChunk(campus.url, one, chunkName(session, n))),
  )
  // Eight a second on average, and 32 at once.
  const late = burst.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length
  expect(late).toBeLessThanOrEqual(sent - 32)
  expect(sent - late).toBeLessThanOrEqual(32 + 8 * seconds() + 1)
  expect((await chunks()).length).toBe(sent - late)
  await vi.waitFor(
    async () => expect((await sendChunk(campus.url, one, chunkName(session, sent))).status).toBe(200),
    15_000,
  )
  // Four megabits a second, ten seconds of it at once.
  let [taken, status] = [0, 200]
  // As if the burst were long ago: only bytes are counted now.
  await redis.hSet(keys.state, 'paceChunks', 0)
  for (let n = 200; status === 200 && n < 230; n++) {
    status = (await sendChunk(campus.url, one, chunkName(session, n), Buffer.alloc(1_900_000))).status ?? 0
    if (status === 200) taken += 1_900_000
  }
  expect(status).toBe(429)
  expect(taken).toBeGreaterThan(3_500_000)
  expect(taken).toBeLessThanOrEqual(5_000_000 + 500_000 * seconds())
  expect((await startCamera(campus.url, one, { mimeType: 'video/x-matroska;codecs=av1' })).code).toBe('BAD_VIDEO')
  expect((await startCamera(campus.url, { ...one, streamId: 'nope' })).code).toBe('STREAM_NOT_FOUND')
})

test('restores the on-air state from PostgreSQL with the next chunk after Redis lost its data', async () => {
  const { campus, one, chunks, redis, keys } = await openStudio()
  const { session } = await startCamera(campus.url, one)
  await sendChunk(campus.url, one, chunkName(session, 0))
  await redis.del([keys.state, keys.chunks, keys.seen])
  expect((await sendChunk(campus.url, one, chunkName(session, 1))).status).toBe(200)
  expect(await sendChunk(campus.url, one, chunkName('old-session-of-somebody', 1))).toMatchObject({
    code: 'NOT_ON_AIR',
  })
  expect((await chunks()).map(({ n }) => n)).toEqual([1])
  // Redis still has a broadcast that PostgreSQL ended: its state expires after ten seconds.
  await campus.query('update broadcasts set ended_at = now()')
  await redis.hSet(keys.state, 'checkedAt', Date.now() - 11_000)
  expect(await sendChunk(campus.url, one, chunkName(session, 2))).toMatchObject({ code: 'NOT_ON_AIR' })
})

test('responds 503 to a chunk while Redis is unavailable', async () => {
  const campus = await openCampus({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const { session, status } = await startCamera(campus.url, camera)
  expect(status).toBe(200)
  expect(await sendChunk(campus.url, camera, chunkName(session, 0))).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})

test('ends a broadcast once after a minute of silence or four hours on air', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { campus, one, redis, keys, broadcasts } = await openStudio()
  await campus.addNode()
  const { session } = await startCamera(campus.url, one)
  await sendChunk(campus.url, one, chunkName(session, 0))
  await campus.query(`update broadcasts set started_at = now() - interval '2 minutes'`)
  await redis.hSet(keys.state, 'lastChunkAt', Date.now() - 61_000)
  vi.advanceTimersByTime(5000)
  await vi.waitFor(async () => expect((await broadcasts())[0]?.ended_why).toBe('SILENT'), 15_000)
  const second = await startCamera(campus.url, one)
  await campus.query(`update broadcasts set started_at = now() - interval '241 minutes' where ended_at is null`)
  vi.advanceTimersByTime(5000)
  await vi.waitFor(async () => expect((await broadcasts())[1]?.ended_why).toBe('TOO_LONG'), 15_000)
  // The camera gets the reason of each.
  expect(await sendChunk(campus.url, one, chunkName(session, 1))).toMatchObject({ details: { why: 'SILENT' } })
  const rejection = { code: 'NOT_ON_AIR', details: { why: 'TOO_LONG' } }
  expect(await sendChunk(campus.url, one, chunkName(second.session, 0))).toMatchObject(rejection)
})

test('does not end a broadcast as silent when the clock of a process is ten minutes ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { campus, one, two, broadcasts } = await openStudio()
  const { session } = await startCamera(campus.url, one)
  await campus.query(`update broadcasts set started_at = now() - interval '2 minutes'`)
  await sendChunk(campus.url, one, chunkName(session, 0))
  vi.setSystemTime(Date.now() + 600_000)
  expect((await startCamera(campus.url, two)).status).toBe(409)
  // All cameras are checked in one pass: this one shows that a pass has run.
  await campus.query(`insert into streams (id, title) values ('272', '보조')`)
  await startCamera(campus.url, { ...one, streamId: '272' })
  for (const turn of [1, 2]) {
    await campus.query(
      `update broadcasts set started_at = now() - interval '241 minutes', ended_at = null, ended_why = null where stream_id = '272'`,
    )
    const end = async () => (vi.advanceTimersByTime(2500), (await broadcasts())[1]?.ended_why)
    await expect.poll(end).toBe('TOO_LONG')
    expect([turn, (await broadcasts())[0]?.ended_why]).toEqual([turn, null])
  }
})

test('lets another camera replace one that sent nothing for ten seconds', async () => {
  const { campus, one, two, redis, keys } = await openStudio()
  await startCamera(campus.url, one)
  expect((await startCamera(campus.url, two)).status).toBe(409)
  await redis.hSet(keys.state, 'lastChunkAt', Date.now() - 10_500)
  expect((await startCamera(campus.url, two)).status).toBe(200)
})

test('adds, renames and deletes cameras, except the default one and those on air', async () => {
  const { campus, one } = await openStudio()
  const send = async (method: string, streamId: string, title?: string) => {
    const response = await fetch(`${campus.url}/api/live/streams/${streamId}`, {
      method,
      headers: {
        ...one.headers,
        'idempotency-key': randomUUID(),
        ...(title && { 'content-type': 'application/json' }),
      },
      ...(title && { body: JSON.stringify({ title }) }),
    })
    return (await response.json()) as { code?: string; title?: string }
  }
  expect(await send('PUT', 'gym-2', '체육관 2')).toMatchObject({ streamId: 'gym-2', title: '체육관 2', isLive: false })
  expect(await send('PUT', 'gym-2', '체육관')).toMatchObject({ title: '체육관' })
  expect(await send('PUT', 'clips', '클립')).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await send('PUT', '..%2Fx', '?')).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await startCamera(campus.url, { ...one, streamId: 'gym-2' })).status).toBe(200)
  expect(await send('DELETE', 'gym-2')).toMatchObject({ code: 'STREAM_LIVE' })
  expect(await send('DELETE', '271')).toMatchObject({ code: 'FORBIDDEN' })
  await stopCamera(campus.url, { ...one, streamId: 'gym-2' })
  expect(await send('DELETE', 'gym-2')).toEqual({})
  expect(await send('DELETE', 'gym-2')).toMatchObject({ code: 'STREAM_NOT_FOUND' })
})
