// The state of the service while PostgreSQL is away.
import { startPostgres } from '@campus/ops/local/postgres'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { allGood, ask, becomes } from '../../test/fixtures/status.ts'
import { migrate } from '../platform/postgres/migrate.ts'

vi.setConfig({ testTimeout: 60_000 })

test('it answers a signed-in person too while PostgreSQL is away, and says so', async () => {
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
  // A PostgreSQL that hangs is away as well; nobody waits for it.
  await postgres.start()
  await becomes(campus.url, allGood)
  process.kill(postgres.pid(), 'SIGSTOP')
  onTestFinished(() => void process.kill(postgres.pid(), 'SIGCONT'))
  const began = performance.now()
  await ask(campus.url, cookie)
  expect(performance.now() - began).toBeLessThan(1000)
  process.kill(postgres.pid(), 'SIGCONT')
})
