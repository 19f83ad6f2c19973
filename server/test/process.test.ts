// What an operator and a balancer see of a process: health, metrics, docs, headers, a clean shutdown, and dependencies
// that are down.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { projectRoot } from '@campus/ops/local/folder'
import { startPostgres } from '@campus/ops/local/postgres'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { releaseVersion } from '../src/release.ts'
import { closeAll } from '../src/shutdown.ts'
import { openCampus } from './fixtures/campus.ts'
import { holdOpen, untilBlocked } from './fixtures/held.ts'

test('serves health, metrics and the API description', async () => {
  const campus = await openCampus()
  const get = (path: string, headers: Record<string, string> = {}) => fetch(campus.url + path, { headers })
  expect(await (await get('/health/live')).json()).toEqual({ status: 'live' })
  expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ready', database: 'up' })
  await get('/api/matches')
  expect(await (await get('/metrics')).text()).toMatch(/http_request_seconds_count\{.*route="\/api\/matches".*\} 1/)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  const description = (await (await get('/api/docs/openapi.json')).json()) as {
    openapi: string
    info: object
    paths: object
  }
  expect(description.openapi).toBe('3.1.0')
  expect(description.info).toMatchObject({ version: releaseVersion })
  expect(await (await get('/api/status')).json()).toMatchObject({ version: releaseVersion })
  expect(releaseVersion).toMatch(/^[1-9]\d*\.\d+\.\d+|^0\.[1-9]\d*\.\d+/)
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining(['/api/matches', '/api/matches/{matchId}', '/api/users/login']),
  )
  const page = await get('/api/docs/')
  expect(page.status).toBe(200)
  const [, scripts = ''] = /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  expect(scripts).toMatch(/^'self' 'sha256-/)
  expect(scripts).not.toContain('unsafe')
  const [, source = ''] = /<script src="([^"]*)"/.exec(await page.text()) ?? []
  const script = await fetch(new URL(source, page.url))
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toContain('scalar')
  expect((await get('/api/docs')).url).toBe(page.url)
  expect((await get('/ws-stomp/info')).headers.get('x-content-type-options')).toBe('nosniff')
})

test('requires the token for metrics, where one is configured', async () => {
  const campus = await openCampus({ env: { METRICS_TOKEN: 'a-token-of-some-length' } })
  const getMetrics = (authorization?: string) =>
    fetch(`${campus.url}/metrics`, authorization ? { headers: { authorization } } : {})
  expect((await getMetrics()).status).toBe(404)
  expect((await getMetrics('Bearer a-token-of-some-lengtH')).status).toBe(404)
  expect((await getMetrics('Bearer a-token-of-some-length')).status).toBe(200)
})

test('errors have one shape and reveal no internals', async () => {
  const campus = await openCampus()
  const put = (body: string) =>
    fetch(`${campus.url}/api/users/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  for (const response of [
    await fetch(`${campus.url}/api/nowhere`),
    await put('{'),
    await put('{"email":1}'),
    await put(`"${'x'.repeat(300_000)}"`),
  ]) {
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.any(String),
      requestId: response.headers.get('x-request-id'),
    })
    expect(JSON.stringify(body)).not.toMatch(/at |select|\/work|node_modules/i)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('a process that shuts down accepts requests until its balancer has noticed', async () => {
  const campus = await openCampus({ env: { DRAIN_MS: '100', LEAVE_MS: '1500' } })
  const leaving = await campus.addNode()
  const gone = leaving.drain()
  expect((await fetch(`${leaving.url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${leaving.url}/api/matches`)).status).toBe(200)
  await gone
  await expect(fetch(`${leaving.url}/health/live`)).rejects.toThrow()
})

test('a process that shuts down finishes running requests and closes its sockets', async () => {
  const campus = await openCampus({ env: { DRAIN_MS: '300' } })
  const leaving = await campus.addNode()
  const socket = new WebSocket(`${leaving.url.replace('http', 'ws')}/ws-stomp/websocket`)
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  // A running request: it waits for a locked row.
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await campus.person('ADMIN')
  const commit = await holdOpen(campus, `update matches set score_two = 1 where id = ${matchId}`)
  const working = fetch(`${leaving.url}/api/brackets/league/${matchId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: admin.cookie },
    body: JSON.stringify({ teamOneScore: 5 }),
  })
  await untilBlocked(campus)
  const gone = leaving.drain()
  expect(await closed).toBe(1012)
  await commit()
  expect((await working).status).toBe(200)
  await gone
  await expect(fetch(`${leaving.url}/health/live`)).rejects.toThrow()
})

test('a pool whose connections are all in use leaves the process ready', async () => {
  const campus = await openCampus()
  const { pool } = campus.node.deps.db
  const release = await holdOpen(campus, 'select pg_advisory_xact_lock(1)')
  const waiting = `begin; set local lock_timeout = 0; select pg_advisory_xact_lock_shared(1); commit`
  const wait = () => pool.query(waiting).catch(() => {})
  const busy = Promise.all(Array.from({ length: 12 }, wait))
  await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThan(0), 15_000)
  expect(await (await fetch(`${campus.url}/health/ready`)).json()).toMatchObject({ status: 'ready', database: 'up' })
  // Otherwise this test would prove nothing.
  expect(pool.waitingCount).toBeGreaterThan(0)
  await release()
  await busy
})

test('runs every close handler, also when another throws or hangs', async () => {
  const campus = await openCampus()
  const leaving = await campus.addNode()
  leaving.deps.onClose(() => {
    throw new Error('planted')
  })
  leaving.deps.onClose(() => Promise.reject(new Error('planted')))
  await leaving.drain()
  expect(leaving.deps.db.pool.ended).toBe(true)
  expect(leaving.deps.redis.of('any').isOpen).toBe(false)

  const closed: number[] = []
  const closings = [() => void closed.push(1), () => new Promise<void>(() => {}), () => void closed.push(3)]
  await closeAll(closings, campus.node.log, 200)
  expect(closed).toEqual([3, 1])
})

const statusOf = async (url: string, path: string) => (await fetch(url + path)).status
const acceptsSocket = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`)
    socket.once('open', () => (socket.close(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

test('a process serves only its roles', async () => {
  const campus = await openCampus()
  const jobs = await campus.addNode({ ROLES: 'jobs' })
  expect(await statusOf(jobs.url, '/health/ready')).toBe(200)
  expect(await statusOf(jobs.url, '/metrics')).toBe(200)
  for (const path of ['/', '/api/matches', '/api/docs/openapi.json', '/ws-stomp/info', '/healthy', '/metricsx'])
    expect([path, await statusOf(jobs.url, path)]).toEqual([path, 404])
  expect(await acceptsSocket(jobs.url)).toBe(false)

  const pages = await campus.addNode({ ROLES: 'http' })
  expect(await statusOf(pages.url, '/api/matches')).toBe(200)
  expect(await acceptsSocket(pages.url)).toBe(false)

  const sockets = await campus.addNode({ ROLES: 'realtime' })
  expect(await statusOf(sockets.url, '/api/matches')).toBe(404)
  expect(await acceptsSocket(sockets.url)).toBe(true)
})

test('a draining process responds on open connections, and closes each with its response', async () => {
  const campus = await openCampus({ env: { DRAIN_MS: '3000' } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const get = () =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const call = request(`${campus.url}/api/matches`, { agent }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve({ status: reply.statusCode, connection: reply.headers.connection }))
      })
      call.on('error', reject)
      call.end()
    })
  expect(await get()).toEqual({ status: 200, connection: 'keep-alive' })
  const drained = campus.node.drain()
  // New connections are rejected from here on: the next response comes over the open one.
  await vi.waitFor(() => expect(fetch(`${campus.url}/health/live`)).rejects.toThrow(), 15_000)
  expect(await get()).toEqual({ status: 200, connection: 'close' })
  await drained
})

test('while PostgreSQL is down: cached lists are marked stale, the rest is 503, and all recovers', async () => {
  const postgres = await startPostgres(`test-process-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const campus = await openCampus({ env: { DATABASE_URL: postgres.url } })
  const list = () => fetch(`${campus.url}/api/matches?date=2026-11-14`)
  expect((await list()).headers.get('warning')).toBe(null)
  await postgres.kill()
  // Its server processes may respond once more before they notice.
  await vi.waitFor(async () => {
    const stale = await list()
    expect(stale.status).toBe(200)
    expect(stale.headers.get('warning')).toContain('110')
  }, 15_000)
  const unknown = await fetch(`${campus.url}/api/matches?date=2026-11-15`)
  expect(unknown.status).toBe(503)
  expect(unknown.headers.get('retry-after')).toBe('2')
  expect((await fetch(`${campus.url}/health/ready`)).status).toBe(503)
  await postgres.start()
  await vi.waitFor(async () => expect((await fetch(`${campus.url}/health/ready`)).status).toBe(200), 15_000)
  expect((await list()).headers.get('warning')).toBe(null)
})

test('when PostgreSQL goes down right after a goal, the list before it is still served, marked stale', async () => {
  const postgres = await startPostgres(`test-last-known-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const client = new pg.Client(postgres.url)
  client.on('error', () => {})
  await client.connect()
  await client.query(`with cup as (insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
      values ('SOCCER', '총장배', '2026', 'LEAGUE', 'x', 'x') returning id)
    insert into matches (competition_id, match_type, starts_at) select id, 'LEAGUE', '2026-11-14 12:00+09' from cup`)
  const campus = await openCampus({ env: { DATABASE_URL: postgres.url } })
  const list = (date: string) => fetch(`${campus.url}/api/matches?date=${date}`)
  expect(await (await list('2026-11-14')).json()).toHaveLength(1)
  await client.query("update matches set group_name = 'A'")
  // Every request polls for changes first: after this one the process knows that the other list is outdated.
  await list('2026-11-15')
  await postgres.kill()
  const stale = await list('2026-11-14')
  expect(stale.status).toBe(200)
  expect(stale.headers.get('warning')).toContain('110')
  expect(await stale.json()).toHaveLength(1)
  await postgres.start()
  await vi.waitFor(async () => expect((await list('2026-11-14')).headers.get('warning')).toBe(null), 15_000)
  expect(await (await list('2026-11-14')).json()).toMatchObject([{ groupName: 'A' }])
})

test('logs a few lines for a hundred rejected sockets and requests while PostgreSQL is down', async () => {
  const postgres = await startPostgres(`test-noise-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const log = pino({ level: 'warn' }, stream)
  const campus = await openCampus({ env: { DATABASE_URL: postgres.url }, log })
  await postgres.kill()
  const headers = { cookie: `sid=${'a'.repeat(43)}` }
  const rejected = Array.from({ length: 100 }, async () => {
    const socket = new WebSocket(`${campus.url.replace('http', 'ws')}/ws-stomp/websocket`, { headers })
    const [error] = (await once(socket, 'error')) as [Error]
    return error.message
  })
  expect(new Set(await Promise.all(rejected))).toEqual(new Set(['Unexpected server response: 503']))
  for (let count = 0; count < 100; count++) await fetch(`${campus.url}/api/users/me`, { headers })
  const own = lines.filter((line) => line.includes('rejected'))
  expect(own.map((line) => (JSON.parse(line) as { msg: string }).msg).toSorted()).toEqual([
    'requests rejected, database unavailable',
    'sockets rejected, database unavailable',
  ])
  // Everything else that polls the database logs once, not once a second, and without stacks.
  expect(lines.length).toBeLessThan(40)
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
})

test('behind TLS cookies are bound to the host, and HSTS is set', async () => {
  const campus = await openCampus({ env: { PUBLIC_URL: 'https://score.univ.test' } })
  const logout = await fetch(`${campus.url}/api/users/logout`, {
    method: 'POST',
    headers: { origin: 'https://score.univ.test' },
  })
  expect(logout.headers.getSetCookie()[0]).toMatch(/^__Host-sid=;.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/)
  expect(logout.headers.get('strict-transport-security')).toContain('max-age=31536000')
  const own = await fetch(`${campus.url}/api/users/logout`, { method: 'POST', headers: { origin: campus.url } })
  expect(own.status).toBe(403)
  const live = await fetch(`${campus.url}/health/live`)
  expect(live.headers.get('content-security-policy')).toMatch(/script-src 'self'[^;]*;/)
  expect(live.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
})

test('closes a connection whose headers do not arrive within ten seconds', { timeout: 60_000 }, async () => {
  const { node } = await openCampus()
  const socket = connect(node.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  socket.write('GET /api/matches HTTP/1.1\r\nHost: campus\r\n')
  const began = performance.now()
  await once(socket, 'close')
  const seconds = (performance.now() - began) / 1000
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(14)
})

async function loadedBy(...files: string[]): Promise<string[]> {
  const code = `
    const { registerHooks } = await import('node:module')
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
    ${files.map((file) => `await import('./server/src/${file}')`).join('\n')}
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] },
    maxBuffer: 10_000_000,
  })
  return stdout.split('\n').filter((url) => url.startsWith('file:'))
}

const isOf = (names: string[]) => (url: string) => names.some((name) => url.includes(`node_modules/${name}`))

test('a process holds nothing of the packages that only the API page and migrations need', async () => {
  const loaded = await loadedBy('lifecycle.ts', 'platform/postgres/migrate.ts', 'process.ts')
  expect(loaded.length).toBeGreaterThan(500)
  expect(loaded.filter(isOf(['@scalar/', 'node-pg-migrate', 'jiti']))).toEqual([])
})

test('an edge process holds nothing of PostgreSQL, of jobs and of mail', async () => {
  const loaded = await loadedBy('edge-process.ts')
  expect(loaded.filter(isOf(['ws/'])).length).toBeGreaterThan(0)
  expect(loaded.filter(isOf(['pg/', 'pg-', 'kysely', 'nodemailer', '@fastify/static', '@opentelemetry/sdk']))).toEqual(
    [],
  )
})
