// Traces: requests with their queries and commands, and nothing that identifies a person.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { startCollector } from '../../../test/fixtures/collector.ts'
import { startMain } from '../../../test/fixtures/main-process.ts'
import { withoutValues } from '../../platform/postgres/traced-client.ts'

const allowed = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'db.system.name',
  'db.operation.name',
  'db.query.text',
  'db.response.status_code',
])

const json = { 'content-type': 'application/json' }

test('a request is a span with its queries and commands below it, and no span contains personal data', async () => {
  const collector = await startCollector()
  const campus = await openCampus({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  const matchId = await campus.match()
  const person = await campus.person()
  const planted = {
    email: 'kim.haksaeng@univ.test',
    password: 'Planted-password-1',
    words: '심어둔댓글',
    search: '심어둔검색어',
    address: '203.0.113.77',
    agent: 'planted-agent/1.0',
    token: 'planted-token-in-an-address',
    cookie: person.cookie.slice(4),
    theirTrace: '0af7651916cd43dd8448eb211c80319c',
  }
  const headers = {
    'x-forwarded-for': planted.address,
    'user-agent': planted.agent,
    traceparent: `00-${planted.theirTrace}-b7ad6b7169203331-01`,
  }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(campus.url + path, { method: 'POST', headers: { ...headers, ...json, ...more }, body: JSON.stringify(body) })
  await fetch(`${campus.url}/api/search?q=${encodeURIComponent(planted.search)}`, { headers })
  const login = await post('/api/users/login', { email: planted.email, password: planted.password })
  expect(login.status).toBeGreaterThanOrEqual(400)
  // A body that arrives later than its headers is read outside the request's context.
  const late = request(`${campus.url}/api/comments/${matchId}`, {
    method: 'POST',
    headers: { ...headers, ...json, cookie: person.cookie },
  })
  late.write('{"text":')
  await fetch(`${campus.url}/api/venues`)
  late.end(`"${planted.words}"}`)
  const [comment] = (await once(late, 'response')) as [IncomingMessage]
  expect(comment.statusCode).toBe(200)
  comment.resume()
  await fetch(`${campus.url}/api/calendars/${planted.token}.ics`, { headers })
  // Twice: the second time through the fast lane.
  for (let count = 0; count < 2; count++) await fetch(`${campus.url}/api/matches?date=2026-05-01`, { headers })

  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  await vi.waitFor(() => expect(named('GET /api/matches').length).toBe(2), 15_000)
  const below = (name: string) => {
    const [span] = named(name)
    expect(span, name).toMatchObject({ kind: 2, attributes: { 'http.route': name.split(' ')[1] } })
    return collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId)
  }
  expect(below('GET /api/search').map(({ name }) => name)).toContain('postgresql SELECT')
  const written = below('POST /api/comments/:matchId').map(({ name }) => name)
  expect(written).toEqual(expect.arrayContaining(['postgresql INSERT', 'postgresql COMMIT']))
  expect(written.filter((name) => name.startsWith('redis '))).not.toEqual([])
  expect(named('POST /api/users/login')[0]?.attributes['http.response.status_code']).toBe(login.status)

  for (const { attributes, hasEvents, status } of collector.spans) {
    expect(Object.keys(attributes).filter((key) => !allowed.has(key))).toEqual([])
    expect([hasEvents, status.message ?? '']).toEqual([false, ''])
  }
  const everything = collector.texts.join()
  for (const [what, secret] of Object.entries(planted)) expect(everything.includes(secret), what).toBe(false)
})

test('a failed query has its code and none of its values', async () => {
  const collector = await startCollector()
  const campus = await openCampus({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' },
  })
  // The table is missing: PostgreSQL's message must not be exported.
  await campus.query('alter table venues rename to planted_elsewhere')
  expect((await fetch(`${campus.url}/api/venues`)).status).toBe(500)
  await vi.waitFor(() => expect(collector.spans.some(({ name }) => name === 'GET /api/venues')).toBe(true), 15_000)
  const failed = collector.spans.find(({ attributes }) => attributes['db.response.status_code'] === '42P01')
  expect(failed?.status).toEqual({ code: 2 })
  expect(collector.spans.find(({ name }) => name === 'GET /api/venues')?.status).toEqual({ code: 2 })
  expect(collector.texts.join()).not.toContain('does not exist')
})

test('a collector that is down causes one log line, and fails no request', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const campus = await openCampus({
    log,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '1' },
  })
  const reports = () => lines.filter((line) => line.includes('traces not delivered'))
  await vi.waitFor(async () => {
    expect((await fetch(`${campus.url}/api/venues`)).status).toBe(200)
    expect(reports()).toHaveLength(1)
  }, 15_000)
})

test('removes values from a statement and leaves its parameters', () => {
  expect(withoutValues(`select 'kim@univ.test', 20261234, 'it''s'\n from t1 where id = $12 limit 3.5`)).toBe(
    'select ?, ?, ?? from t1 where id = $12 limit ?',
  )
  expect(withoutValues(`select 'never closed`)).toBe('select ?')
  expect(withoutValues('x'.repeat(5000))).toHaveLength(1000)
})

/** Starts a process and returns the OpenTelemetry packages it loads until it listens. */
async function loadedBy(env: Record<string, string>): Promise<string[]> {
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      const isLoadedByMetrics = context.parentURL?.includes('/prom-client/')
      if (name.startsWith('@opentelemetry/') && !isLoadedByMetrics) console.log('loads ' + name)
      return next(name, context)
    } })`
  const { lines } = await startMain(env, `data:text/javascript,${encodeURIComponent(hook)}`)
  return lines.flatMap((line) => /^loads (\S+)$/.exec(line)?.[1] ?? [])
}

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  expect(await loadedBy({})).toEqual([])
  expect(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toContain('@opentelemetry/sdk-trace')
}, 60_000)
