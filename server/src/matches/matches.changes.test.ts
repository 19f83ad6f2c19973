// A real PostgreSQL that crashes: what it commits afterwards under reused transaction ids is found all the same.
import { rmSync } from 'node:fs'
import { startPostgres } from '@campus/ops/local/postgres'
import { eventually } from '@campus/ops/local/process'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../test/fixtures/campus.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { openDatabase } from '../platform/postgres/postgres.ts'
import { Failures } from '../platform/queues/failures.ts'
import { followChanges } from './matches.changes.ts'
import { changesIn } from './read/read.store.ts'

const name = `test-crash-${process.pid}`

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}

test('finds every change after a crash that reuses transaction ids', { timeout: 60_000 }, async () => {
  const postgres = await startPostgres(name, { durable: true })
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(postgres.folder, { recursive: true })
  })
  const { url } = postgres
  await migrate(url)
  const before = await openClient(url)
  // What is rolled back must not be written down by chance before the crash.
  await before.query("alter system set wal_writer_delay = '10s'")
  await before.query('select pg_reload_conf()')
  await before.query(`insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
    values ('SOCCER', '총장배', '2026', 'LEAGUE', 'x', 'x')`)
  await before.query(`insert into matches (competition_id, match_type) select id, 'LEAGUE' from competitions`)

  const db = openDatabase(url)
  onTestFinished(db.close)
  const changes = await followChanges(changesIn(db), new Failures(pino({ level: 'silent' })).of('test'), 0)
  const delivered: number[] = []
  changes.onChange(({ match }) => delivered.push(match.version))
  for (let count = 0; count < 5; count++) await before.query("begin; insert into venues (name) values ('x'); rollback")
  await changes.catchUp()
  const mark = await before.query<{ mark: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as mark')

  await postgres.kill()
  await eventually(postgres.start, 20_000)
  const after = await openClient(url)
  onTestFinished(() => after.end())
  const changed = await after.query<{ xid: string }>(
    "update matches set group_name = 'A' returning changed_xid::text as xid",
  )
  // Otherwise this test would prove nothing.
  expect(Number(changed.rows[0]?.xid)).toBeLessThan(Number(mark.rows[0]?.mark))
  await eventually(changes.catchUp, 15_000)
  expect(delivered).toEqual([2])

  await after.query("update matches set group_name = 'B'")
  await changes.catchUp()
  expect(delivered).toEqual([2, 3])
})

test('a listener that throws does not affect the others, is retried, and is given up', async () => {
  const { databaseUrl, drop } = await cloneDatabase()
  const db = openDatabase(databaseUrl, { max: 2 })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  await db.pool.query(`insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
    values ('SOCCER', '총장배', '2026', 'LEAGUE', 'x', 'x')`)
  await db.pool.query(`insert into matches (competition_id, match_type) select id, 'LEAGUE' from competitions`)
  const logged: string[] = []
  const note = (facts: { reason: string }, words: string) => void logged.push(`${words}: ${facts.reason}`)
  const failures = new Failures({ warn: note, error: note } as never)
  const changes = await followChanges(changesIn(db), failures.of('listener'), 0)
  const got = { bad: [] as number[], flaky: [] as number[], good: [] as number[] }
  changes.onChange(({ match }) => {
    got.bad.push(match.version)
    throw new Error('always')
  })
  changes.onChange(({ match }) => {
    got.flaky.push(match.version)
    if (got.flaky.length === 1) throw new Error('once')
  })
  changes.onChange(({ match }) => got.good.push(match.version))

  await db.pool.query("update matches set group_name = 'A'")
  await changes.catchUp()
  expect(got).toEqual({ bad: [2], flaky: [2], good: [2] })
  for (let poll = 0; poll < 10; poll++) await changes.catchUp()
  expect(got).toEqual({ bad: [2, 2, 2, 2, 2], flaky: [2, 2], good: [2] })
  expect(logged).toEqual(['item failed, retrying: always', 'item failed, retrying: once', 'item given up: always'])
  expect((await failures.failed.get()).values).toMatchObject([{ value: 6 }])
})
