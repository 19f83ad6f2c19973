// The status of the service while PostgreSQL is unavailable.
import { startPostgres } from '@campus/ops/local/postgres'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { allGood, becomes, readStates } from '../../test/fixtures/status.ts'
import { migrate } from '../platform/postgres/migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

test('responds while PostgreSQL is unavailable, also to a signed-in person', async () => {
  const postgres = await startPostgres(`status-postgres-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('create database campus')
  await client.end()
  await migrate(postgres.urlOf('campus'))
  const campus = await openCampus({
    env: { DATABASE_URL: postgres.urlOf('campus'), ROLES: 'http,realtime,jobs,media' },
    log: pino({ level: 'silent' }),
  })
  await becomes(campus.url, allGood)
  const cookie = { cookie: `sid=${'x'.repeat(43)}` }
  await postgres.kill()
  const gone = ['AWAY', 'AWAY DATABASE', 'AWAY DATABASE', 'DEGRADED DATABASE', 'AWAY DATABASE']
  await becomes(campus.url, gone, cookie)
  // A PostgreSQL that hangs is unavailable as well; no request waits for it.
  await postgres.start()
  await becomes(campus.url, allGood)
  process.kill(postgres.pid(), 'SIGSTOP')
  onTestFinished(() => void process.kill(postgres.pid(), 'SIGCONT'))
  const began = performance.now()
  await readStates(campus.url, cookie)
  expect(performance.now() - began).toBeLessThan(1000)
  process.kill(postgres.pid(), 'SIGCONT')
})
