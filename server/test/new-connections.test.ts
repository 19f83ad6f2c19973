// PostgreSQL or Redis that serve open connections and accept no new ones: health checks and metrics show it before
// users notice.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@campus/ops/local/postgres'
import { startRedis } from '@campus/ops/local/redis'
import { createClient } from '@redis/client'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { openCampus } from './fixtures/campus.ts'
import { allGood, becomes, readStates } from './fixtures/status.ts'

vi.setConfig({ testTimeout: 60_000 })

const ready = async (url: string) => {
  const response = await fetch(`${url}/health/ready`)
  return { code: response.status, ...((await response.json()) as Record<string, unknown>) }
}
const metric = async (url: string, name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1]
const soon = { timeout: 15_000, interval: 100 }

test('a PostgreSQL without new connections makes the process unready, although open ones still work', async () => {
  const postgres = await startPostgres(`new-connections-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const { url } = await openCampus({
    env: { DATABASE_URL: postgres.url, ROLES: 'http,realtime,jobs,media' },
  })
  await becomes(url, allGood)
  expect(await ready(url)).toMatchObject({ code: 200, database: 'up', newConnections: { database: 'up' } })
  expect(await metric(url, 'status_database_connects')).toBe('1')

  const operator = new pg.Client(postgres.url)
  await operator.connect()
  onTestFinished(() => operator.end())
  const rules = join(postgres.folder, 'data/pg_hba.conf')
  const before = readFileSync(rules, 'utf8')
  writeFileSync(rules, 'host all all all reject\n')
  await operator.query('select pg_reload_conf()')
  await vi.waitFor(
    async () =>
      expect(await ready(url)).toMatchObject({
        code: 503,
        status: 'waiting',
        database: 'up',
        newConnections: { database: 'away' },
      }),
    soon,
  )
  expect((await operator.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await vi.waitFor(async () => expect(await metric(url, 'status_database_connects')).toBe('0'), soon)
  // The state depends on whether somebody needs a new connection right now.
  await vi.waitFor(async () => expect((await readStates(url))[1]).toMatch(/^(DEGRADED|AWAY) DATABASE$/), soon)

  writeFileSync(rules, before)
  await operator.query('select pg_reload_conf()')
  await vi.waitFor(
    async () => expect(await ready(url)).toMatchObject({ code: 200, newConnections: { database: 'up' } }),
    soon,
  )
  await becomes(url, allGood)
})

test('a Redis without new connections is reported; the process stays ready, as without Redis', async () => {
  const redis = await startRedis(`new-connections-${process.pid}`)
  onTestFinished(() => redis.stop())
  const { url } = await openCampus({ env: { REDIS_URL: redis.url, ROLES: 'http,realtime,jobs,media' } })
  const operator = createClient({ url: redis.url })
  operator.on('error', () => {})
  await operator.connect()
  onTestFinished(() => operator.destroy())
  await becomes(url, allGood)
  expect(await metric(url, 'status_news_connects')).toBe('1')
  await operator.configSet('maxclients', '1')
  await vi.waitFor(async () => expect(await metric(url, 'status_news_connects')).toBe('0'), soon)
  expect(await ready(url)).toMatchObject({ code: 200, news: 'up', newConnections: { news: 'away' } })
  await becomes(url, ['DEGRADED', 'DEGRADED NEWS', 'DEGRADED NEWS', 'DEGRADED NEWS', 'GOOD'])
  await operator.configSet('maxclients', '1000')
  await becomes(url, allGood)
})
