// A process without a database beside those that have one: what strangers see at it, what is passed on, and what it shows when all writers
// are gone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addComment, type CommentEvent } from '@campus/contract/comments'
import { listFavorites } from '@campus/contract/favorites'
import type { Stream } from '@campus/contract/live'
import { type Match, type MatchEvent, updateLeagueMatch } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { createVenue } from '@campus/contract/venues'
import { startFaultProxy } from '@campus/ops/drills/cluster/faults/fault-proxy'
import { projectRoot } from '@campus/ops/local/folder'
import { freePort } from '@campus/ops/local/process'
import { startRedis } from '@campus/ops/local/redis'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { probeHeader, probeToken } from '../src/http/monitoring/probe.ts'
import { connectToServer } from '../src/platform/redis/server-connection.ts'
import { type Campus, caller, openCampus, type Person } from './fixtures/campus.ts'
import { joinRoom, newGuest } from './fixtures/chat.ts'
import { edgeEnv, follow, isReady, newWriter, openEdge, openWithEdge } from './fixtures/edge.ts'
import { Output, startCamera } from './fixtures/live.ts'
import { connectByHand, until } from './fixtures/realtime-server.ts'

const running = { status: 'LIVE', score_one: 0, score_two: 0 }
const score = (campus: Campus, matchId: number, teamOneScore: number, by: Person) =>
  campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body: { teamOneScore } }, by)

async function readMatch(url: string, matchId: number, at?: string) {
  const response = await fetch(`${url}/api/matches/${matchId}${at === undefined ? '' : `?at=${at}`}`)
  expect(response.status).toBe(200)
  return { match: (await response.json()) as Match, headers: response.headers }
}

const metric = async (url: string, name: string) =>
  Number(new RegExp(`^${name} (.*)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1])

const viewersAt = async (url: string) =>
  ((await (await fetch(`${url}/api/live/streams`)).json()) as Stream[]).find((one) => one.streamId === '271')?.viewers

test('starts without a database or a secret, and says what it is fed by', async () => {
  const campus = await openCampus()
  const port = await freePort()
  const env = { ...edgeEnv(campus, { writers: [campus.url] }), PORT: String(port) }
  const child = spawn(process.execPath, [join(projectRoot, 'server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await until(() => isReady(url), 90_000)
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready', news: 'up', writers: 'up' })
  expect(await metric(url, 'edge_writers_up')).toBe(1)
  expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
})

test('is not ready before a writer has answered for the first time', async () => {
  const campus = await openCampus()
  const writer = await newWriter(campus)
  const edge = await openEdge(campus, { writers: [writer.url] })
  const ready = async () => {
    const response = await fetch(`${edge.url}/health/ready`)
    return [response.status, await response.json()]
  }
  await expect.poll(ready).toEqual([503, { status: 'waiting', news: 'up', writers: 'away' }])
  expect((await fetch(`${edge.url}/api/matches`)).status).toBe(503)
  await writer.start()
  await until(() => isReady(edge.url))
})

test('a stranger is told of a score, and fetches nothing older than what he was told', async () => {
  const { campus, edge } = await openWithEdge()
  const [matchId, admin] = [await campus.match(running), await campus.person('ADMIN')]
  const fan = await follow<MatchEvent>(edge.url, matchesTopic.path)
  const other = await follow<MatchEvent>(edge.url, matchesTopic.path)
  for (let goals = 1; goals <= 20; goals++) {
    // Somebody has just fetched it: an answer is stored that the change makes old.
    await readMatch(edge.url, matchId, other.at())
    expect((await score(campus, matchId, goals, admin)).status).toBe(200)
    // The match itself may be news to the edge.
    await until(() => fan.told.at(-1)?.body.match.teamScore1 === goals)
    const { match, headers } = await readMatch(edge.url, matchId, fan.at())
    expect(match.teamScore1).toBeGreaterThanOrEqual(goals)
    expect(headers.get('x-kept-at')).toBe(null)
  }
})

test('what Redis has lost is asked of a writer', async () => {
  const { campus, edge } = await openWithEdge()
  const [matchId, hidden] = [await campus.match(running), await campus.match(running)]
  await campus.query(
    'update competitions set is_draft = true where id = (select competition_id from matches where id = $1)',
    [hidden],
  )
  const [all, one] = [
    await follow<MatchEvent>(edge.url, matchesTopic.path),
    await follow<MatchEvent>(edge.url, `${matchesTopic.path}/${matchId}`),
  ]
  const before = all.at()
  // Committed, and published to nobody.
  await campus.query('update matches set score_one = 7 where id = any($1)', [[matchId, hidden]])
  await until(() => [all, one].every(({ told }) => told.at(-1)?.body.match.teamScore1 === 7))
  const goals = all.told.filter(({ body }) => body.match.teamScore1 === 7)
  expect(goals.map(({ body }) => body.match.matchId)).toEqual([matchId])
  expect(all.at()).not.toBe(before)
  // A new confirmation misses nothing of it, and shares no name with what was before.
  expect((await readMatch(edge.url, matchId, (await follow(edge.url, matchesTopic.path)).at())).match.teamScore1).toBe(
    7,
  )
})

test('comments reach strangers too, lost ones and hidden ones, without a socket at the writer', async () => {
  const { campus, edge } = await openWithEdge()
  const [matchId, person] = [await campus.match(running), await campus.person()]
  const fan = await follow<CommentEvent>(edge.url, `/sub/matches/${matchId}/comments`)
  const params = { matchId: String(matchId) }
  expect((await caller(edge.url)(addComment, { params, body: { text: '하나' } }, person)).status).toBe(200)
  await until(() => fan.told.length === 1)
  // Committed, and published to nobody.
  const [lost] = await campus.query<{ id: number }>(
    `insert into comments (match_id, user_id, text) values ($1, $2, '둘') returning id`,
    [matchId, person.userId],
  )
  await until(() => fan.told.length === 2)
  await campus.query('update comments set hidden_at = now() where id = $1', [lost?.id])
  await until(() => fan.told.length === 3)
  expect(fan.told.map(({ body: { comment, isGone } }) => [comment.text, isGone])).toEqual([
    ['하나', false],
    ['둘', false],
    ['', true],
  ])
  expect(await metric(edge.url, 'edge_relayed_sockets')).toBe(0)
})

test('many strangers are one question to the writer', async () => {
  const { campus, edge } = await openWithEdge()
  await campus.match()
  const before = await metric(edge.url, 'edge_answers_asked')
  const asked = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const response = await fetch(`${edge.url}/api/matches`, { headers: at % 2 ? { cookie: 'guest=x' } : {} })
      return [response.status, ((await response.json()) as Match[]).length]
    }),
  )
  expect(asked).toEqual(Array.from({ length: 200 }, () => [200, 1]))
  const questions = (await metric(edge.url, 'edge_answers_asked')) - before
  expect(questions).toBeGreaterThan(0)
  expect(questions).toBeLessThan(20)
  const again = await fetch(`${edge.url}/api/matches`)
  const etag = again.headers.get('etag') ?? ''
  expect((await fetch(`${edge.url}/api/matches`, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('somebody who is signed in works through it, under his own address', async () => {
  const secretsKey = Buffer.alloc(32, 7).toString('base64')
  const { campus, edge } = await openWithEdge({ SECRETS_KEY: secretsKey })
  const [person, admin] = [await campus.person(), await campus.person('ADMIN')]
  const matchId = await campus.match(running)
  const call = caller(edge.url)
  expect((await call(listFavorites, { query: {} }, person)).status).toBe(200)
  expect((await call(listFavorites, { query: {} })).status).toBe(401)
  const written = await call(
    updateLeagueMatch,
    { params: { matchId: String(matchId) }, body: { teamOneScore: 3 } },
    admin,
  )
  expect([written.status, written.body.teamScore1]).toEqual([200, 3])
  const rejected = await call(
    updateLeagueMatch,
    { params: { matchId: String(matchId) }, body: { teamOneScore: 4 } },
    person,
  )
  expect(rejected.status).toBe(403)
  // Nobody names an address but the proxy in front.
  const seen = await fetch(`${edge.url}/api/contact`, {
    method: 'POST',
    headers: { [probeHeader]: probeToken(secretsKey), 'x-forwarded-for': '198.51.100.7, 203.0.113.9' },
  })
  expect(await seen.json()).toMatchObject({ address: '203.0.113.9', host: new URL(edge.url).host })
  // Who is no proxy names nobody else.
  const open = await openEdge(campus, { writers: [campus.url] })
  const forged = await fetch(`${open.url}/api/contact`, {
    method: 'POST',
    headers: { [probeHeader]: probeToken(secretsKey), 'x-forwarded-for': '198.51.100.7' },
  })
  expect(await forged.json()).toMatchObject({ address: '127.0.0.1' })
  // His socket is a writer's, which knows sessions.
  const socket = await connectByHand(`${edge.url.replace('http', 'ws')}/ws-stomp/websocket`, { headers: admin })
  onTestFinished(() => socket.socket.terminate())
  expect(await metric(edge.url, 'edge_passed_sockets')).toBe(1)
  socket.send('SUBSCRIBE', { id: 's', destination: '/sub/drafts', receipt: 'r' })
  await socket.next('RECEIPT')
})

test('a write with a key whose writer goes before it answers is asked of the next one, and takes effect once', async () => {
  const campus = await openCampus({ env: { BEHIND_CDN: 'true' } })
  const line = await startFaultProxy(campus.node.port)
  onTestFinished(line.stop)
  const writers = [`http://127.0.0.1:${line.port}`, `http://localhost:${line.port}`]
  const edge = await openEdge(campus, { writers })
  await until(() => isReady(edge.url))
  const { cookie } = await campus.person('ADMIN')
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': '0123456789abcdef' }
  line.set({ holds: 'down' })
  const created = fetch(edge.url + createVenue.path, { method: 'POST', headers, body: '{"name":"체육관"}' })
  const count = async () => (await campus.query('select from venues')).length
  await expect.poll(count, { timeout: 15_000 }).toBe(1)
  line.cut()
  line.heal()
  expect([(await created).status, await count()]).toEqual([200, 1])
})

test('a guest chats through it, as himself', async () => {
  const { campus, edge } = await openWithEdge()
  const roomId = `match-${await campus.match(running)}`
  const guest = newGuest()
  const [here, there] = [
    await joinRoom(edge, roomId, { person: guest, from: '203.0.113.9' }),
    await joinRoom(campus.node, roomId, { person: newGuest() }),
  ]
  await here.post('안녕하세요')
  await until(() => there.messages().length === 1 && here.messages().length === 1)
  await there.post('네')
  await until(() => here.messages().length === 2)
  // Both are counted, each once.
  await until(() => here.counts().at(-1) === 2 || here.messages().at(-1)?.userCount === 2)
  await expect(here.post('')).rejects.toThrow('BAD_REQUEST')
})

test('what a writer rejects it rejects through an edge alike; an embed is nobody’s there too', async () => {
  const { campus, edge } = await openWithEdge()
  const admin = await campus.person('ADMIN')
  const attempts: Array<[string, Record<string, string>, string]> = [
    ['SUBSCRIBE', { id: 's', destination: '/sub/drafts' }, ''],
    ['SUBSCRIBE', { id: 's', destination: '/sub/nowhere' }, ''],
    ['SUBSCRIBE', { id: 's', destination: '/sub/matches/x' }, ''],
    ['SUBSCRIBE', { destination: '/sub/chat/room/a' }, ''],
    ['SUBSCRIBE', { id: 's', destination: '/elsewhere' }, ''],
    ['SEND', { destination: '/pub/nowhere' }, '{}'],
    ['SEND', { destination: '/pub/chat/message/a' }, 'no JSON'],
    ['SEND', { destination: '/pub/chat/message/a', transaction: 't' }, '{}'],
    ['BEGIN', { transaction: 't' }, ''],
  ]
  async function outcome(url: string, [command, headers, body]: (typeof attempts)[number]) {
    const path = `${url.replace('http', 'ws')}/ws-stomp/websocket?embed`
    const client = await connectByHand(path, { headers: { cookie: admin.cookie } })
    client.send(command, headers, body)
    const error = await client.next('ERROR')
    await until(() => client.closeCode() !== null)
    return [command, headers, /^message:(.*)$/m.exec(error)?.[1], client.closeCode()]
  }
  for (const attempt of attempts) expect(await outcome(edge.url, attempt)).toEqual(await outcome(campus.url, attempt))
})

const slow = { timeout: 150_000 }

test(
  'with all writers killed it shows the last state with its age, keeps its sockets, and heals when they are back',
  slow,
  async () => {
    const campus = await openCampus()
    const [matchId, admin] = [await campus.match(running), await campus.person('ADMIN')]
    const writers = [await newWriter(campus), await newWriter(campus)]
    const [one, two] = writers
    await Promise.all(writers.map((writer) => writer.start()))
    const edge = await openEdge(campus, { writers: writers.map(({ url }) => url) })
    const get = (path: string) => fetch(edge.url + path)
    const [fan, log] = [
      await follow<MatchEvent>(edge.url, matchesTopic.path),
      await follow<MatchEvent>(edge.url, `${matchesTopic.path}/${matchId}`),
    ]
    await score(campus, matchId, 1, admin)
    await until(() => fan.told.length === 1 && log.told.length === 1)
    const fresh = await (await get(`/api/matches?at=${fan.at()}`)).text()
    expect(JSON.parse(fresh)).toMatchObject([{ matchId, teamScore1: 1 }])
    expect((await get('/api/announcements')).status).toBe(200)

    await one?.kill()
    expect((await readMatch(edge.url, matchId, fan.at())).headers.get('warning')).toBe(null)
    const began = Date.now()
    await two?.kill()
    await until(
      async () => !((await (await get('/health/ready')).json()) as { writers: string }).writers.includes('up'),
    )
    expect((await get('/health/ready')).status).toBe(200)
    // Under whatever state a page names, also one that nobody has asked with.
    for (const at of ['', `?at=${fan.at()}`, '?at=never-asked']) {
      let old = await get(`/api/matches${at}`)
      // What is stored for a second is sent until then.
      await until(async () => (old = await get(`/api/matches${at}`)).headers.get('x-kept-at') !== null)
      expect([old.status, await old.text()]).toEqual([200, fresh])
      expect(old.headers.get('warning')).toContain('110')
      expect(old.headers.get('cache-control')).toBe('no-store')
      const [keptAt, age] = [Number(old.headers.get('x-kept-at')), Number(old.headers.get('age'))]
      expect(keptAt).toBeLessThanOrEqual(began)
      expect(Math.abs(age - (Date.now() - keptAt) / 1000)).toBeLessThan(2)
    }
    expect((await get('/api/announcements')).headers.get('x-kept-at')).not.toBe(null)
    const write = await fetch(`${edge.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([write.status, await write.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    expect((await get(`/api/matches/${matchId + 1}`)).status).toBe(503)
    // Who comes now is let in too.
    const late = await follow<MatchEvent>(edge.url, matchesTopic.path)

    await campus.query('update matches set score_one = 9 where id = $1', [matchId])
    await two?.start()
    await until(() => [fan, log, late].every(({ told }) => told.at(-1)?.body.match.teamScore1 === 9), 15_000)
    for (const { client } of [fan, log, late]) expect(client.closeCode()).toBe(null)
    const { match, headers } = await readMatch(edge.url, matchId, late.at())
    expect([match.teamScore1, headers.get('x-kept-at')]).toEqual([9, null])
  },
)

test('a chat waits for a writer without losing its socket, and fetches what was written meanwhile', slow, async () => {
  const campus = await openCampus()
  const roomId = `match-${await campus.match(running)}`
  const writer = await newWriter(campus)
  await writer.start()
  const edge = await openEdge(campus, { writers: [writer.url] })
  const guest = await joinRoom(edge, roomId, { person: newGuest() })
  const elsewhere = await joinRoom(campus, roomId, { person: newGuest() })
  const receipts = () => guest.client.frames.filter((frame) => frame.startsWith('RECEIPT'))
  await guest.post('하나')
  // A message that a writer takes and never answers: its sender is told when the writer is gone, not by a timeout.
  writer.freeze()
  const unanswered = guest.post('둘').catch((error: Error) => error.message)
  guest.client.socket.ping()
  await once(guest.client.socket, 'pong')
  await writer.kill()
  expect(await unanswered).toBe('UNAVAILABLE')
  expect(await guest.post('둘').catch((error: Error) => error.message)).toBe('UNAVAILABLE')
  const missed = await elsewhere.post('셋')
  const before = receipts().length
  await writer.start()
  // The same socket and the same subscriptions, confirmed again: only so does a page know what it may have missed.
  await until(() => receipts().length === before + guest.subscribed, 20_000)
  await guest.post('넷')
  await until(() => guest.messages().at(-1)?.message === '넷')
  expect(guest.messages().at(-1)?.after).toBe(missed)
  expect(guest.client.closeCode()).toBe(null)
})

test('pictures of one camera are asked for once, however many wait for the next part', async () => {
  const { campus, edge } = await openWithEdge()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  // As through any process: the recorder's chunks and rights are a writer's.
  const { session } = await startCamera(edge.url, camera)
  const output = new Output(campus, session)
  const init = await output.begin()
  const segments = await output.segments(2)
  const get = (path: string, headers = {}) => fetch(`${edge.url}/hls/${path}`, { headers })
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  await until(async () => (await (await get('271.m3u8')).text()).includes(`${session}/1.m4s`))
  expect(await bytes(`271/${session}/init0.mp4`)).toEqual(init)
  expect(await bytes(`271/${session}/1.m4s`)).toEqual(segments[1])
  const range = await get(`271/${session}/1.m4s`, { range: 'bytes=10-19' })
  expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, segments[1]?.subarray(10, 20)])

  const before = await metric(edge.url, 'edge_answers_asked')
  const waiting = Promise.all(
    Array.from({ length: 50 }, async (_, at) => (await get(`271.m3u8?_HLS_msn=2&_HLS_part=0&viewer=${at}`)).text()),
  )
  await until(async () => (await metric(edge.url, 'edge_answers_asked')) > before)
  const part = await output.part()
  const lists = new Set(await waiting)
  expect(lists.size).toBe(1)
  expect([...lists][0]).toContain(`${session}/2.0.m4s`)
  const parts = await Promise.all(Array.from({ length: 50 }, () => bytes(`271/${session}/2.0.m4s`)))
  expect(parts.every((one) => one.equals(part))).toBe(true)
  expect((await metric(edge.url, 'edge_answers_asked')) - before).toBe(2)
  // A socket that plays it counts, wherever it is.
  await follow(edge.url, '/sub/live/271/watching')
  await until(async () => (await viewersAt(campus.url)) === 1)
})

test('the Redis user of docs/operate-large.md is enough for an edge, and can do nothing else', async () => {
  const redis = await startRedis(`test-edge-${process.pid}`)
  onTestFinished(() => redis.stop())
  const page = readFileSync(join(projectRoot, 'docs/operate-large.en.md'), 'utf8')
  const [, rights = ''] = /^user edge on >PASSWORD (.*)$/m.exec(page) ?? []
  const campus = await openCampus({ env: { REDIS_URL: redis.url, NEWS_PREFIX: 'campus:', BEHIND_CDN: 'true' } })
  await until(() => campus.node.deps.redis.isReady)
  const words = rights.match(/\([^)]*\)|\S+/g) ?? []
  await campus.node.deps.redis.of('').sendCommand(['ACL', 'SETUSER', 'edge', 'on', '>secret', ...words])
  const url = redis.url.replace('redis://', 'redis://edge:secret@')
  const edge = await openEdge(campus, { writers: [campus.url], env: { REDIS_URL: url } })
  await until(async () => (await (await fetch(`${edge.url}/health/ready`)).text()).includes('"news":"up"'))
  const [matchId, admin] = [await campus.match(running), await campus.person('ADMIN')]
  const topics = [matchesTopic.path, `/sub/matches/${matchId}`, '/sub/announcements', '/sub/live', '/sub/screens']
  const sockets = await Promise.all(topics.map((topic) => follow<MatchEvent>(edge.url, topic)))
  await score(campus, matchId, 1, admin)
  await until(() => sockets[0]?.told.length === 1 && sockets[1]?.told.length === 1)
  await until(async () => (await (await fetch(`${edge.url}/health/ready`)).text()).includes('"news":"up"'))

  const { client, close } = connectToServer({ url, name: 'news-in', log: pino({ level: 'silent' }) })
  onTestFinished(close)
  await until(() => client.isReady)
  for (const command of [
    ['PUBLISH', 'campus:/sub/matches', 'x'],
    ['PUBLISH', 'campus:sessions', 'x'],
    ['SUBSCRIBE', 'campus:/sub/drafts'],
    ['SUBSCRIBE', 'campus:sessions'],
    ['GET', 'x'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
    ['ACL', 'LIST'],
    ['FLUSHALL'],
  ])
    await expect(client.sendCommand(command), command.join(' ')).rejects.toThrow(/NOPERM|no permissions/i)
})
