// One's own sessions: listed by coarse device names, ended from another browser, and never anybody else's.
import { endOtherSessions, endSession, listSessions } from '@campus/contract/sessions'
import { me } from '@campus/contract/users'
import { startRedis } from '@campus/ops/local/redis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Campus, openCampus, type Person } from '../../../test/fixtures/campus.ts'
import { connectByHand, until } from '../../../test/fixtures/realtime-server.ts'
import type { ServerProcess } from '../../process.ts'
import { newToken } from '../../tokens.ts'

vi.setConfig({ testTimeout: 60_000 })

const connect = ({ url }: ServerProcess, { cookie }: Person) =>
  connectByHand(`${url.replace('http', 'ws')}/ws-stomp/websocket`, { headers: { cookie } })

/** The same person in another browser. */
async function elsewhere({ query }: Campus, { userId }: Person): Promise<Person> {
  const { token, hash } = newToken()
  await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hash,
    userId,
  ])
  return { userId, cookie: `sid=${token}` }
}

const sessionsOf = async (campus: Campus, person: Person) => (await campus.call(listSessions, {}, person)).body

test('lists the device of each session and the current one, and no secrets', async () => {
  const campus = await openCampus()
  const here = await campus.person()
  const there = await elsewhere(campus, here)
  const stranger = await campus.person()
  await campus.query(`update sessions set expires_at = now() where user_id = $1`, [stranger.userId])
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36'
  await fetch(`${campus.url}/api/users/me`, { headers: { cookie: there.cookie, 'user-agent': userAgent } })
  await vi.waitFor(async () => expect((await sessionsOf(campus, here))[1]?.device).toBe('Chrome · Android'), 15_000)
  const response = await campus.call(listSessions, {}, here)
  expect(response.body.map(({ isThis }) => isThis)).toEqual([true, false])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(response.body[0] ?? {}).toSorted()).toEqual([
    'device',
    'isThis',
    'seenAt',
    'sessionId',
    'startedAt',
  ])
  // Nothing more precise than the families is stored.
  const stored = await campus.query<{ row: object }>(
    `select to_jsonb(s) - '{token_hash, created_at, seen_at, expires_at}'::text[] as row from sessions s`,
  )
  expect(JSON.stringify(stored)).toContain('Chrome · Android')
  expect(JSON.stringify(stored)).not.toMatch(/Pixel|142|Mozilla/)
})

test('ends a session on every process at once, leaves the others, and never ends another person’s', async () => {
  const campus = await openCampus()
  const nodes = [campus.node, await campus.addNode()]
  const here = await campus.person()
  const [there, third, other] = [await elsewhere(campus, here), await elsewhere(campus, here), await campus.person()]
  const open = async (person: Person) => Promise.all(nodes.map((node) => connect(node, person)))
  const [mine, theirs, thirds, others] = [await open(here), await open(there), await open(third), await open(other)]
  const [foreign] = await sessionsOf(campus, other)
  const end = (sessionId: number | undefined) =>
    campus.call(endSession, { params: { sessionId: String(sessionId) } }, here)
  expect((await end(foreign?.sessionId)).status).toBe(200)
  const target = (await sessionsOf(campus, there)).find(({ isThis }) => isThis)
  expect((await end(target?.sessionId)).status).toBe(200)
  await until(() => theirs.every((connection) => connection.closeCode() === 1008))
  expect((await campus.call(me, {}, there)).status).toBe(401)
  expect((await campus.call(endOtherSessions, {}, here)).body).toEqual({ ended: 1 })
  await until(() => thirds.every((connection) => connection.closeCode() === 1008))
  expect([...mine, ...others].map((connection) => connection.closeCode())).toEqual(Array(4).fill(null))
  expect((await campus.call(me, {}, other)).status).toBe(200)
  expect(await sessionsOf(campus, here)).toMatchObject([{ isThis: true }])
})

test('without Redis each process finds ended sessions by polling', async () => {
  const redis = await startRedis(`test-own-sessions-${process.pid}`)
  onTestFinished(redis.stop)
  const campus = await openCampus({ env: { REDIS_URL: redis.url } })
  const here = await campus.person()
  const there = await elsewhere(campus, here)
  const [mine, theirs] = [await connect(campus.node, here), await connect(campus.node, there)]
  await redis.kill()
  expect((await campus.call(endOtherSessions, {}, here)).body).toEqual({ ended: 1 })
  await until(() => theirs.closeCode() === 1008, 15_000)
  expect(mine.closeCode()).toBeNull()
})
