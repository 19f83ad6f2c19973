// The product behind a PgBouncer in transaction mode, of each version that is installed: few connections carry everything, time-outs and
// locks hold, and it comes back after PgBouncer or PostgreSQL was killed.

import { updateLeagueMatch } from '@campus/contract/matches'
import { startFaultProxy } from '@campus/ops/drills/cluster/faults/fault-proxy'
import { findPgbouncers } from '@campus/ops/local/pgbouncer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { withCleanupLock } from '../src/chat/messages/messages.jobs.store.ts'
import { connectToPostgres } from '../src/platform/connection-probe.ts'
import { isDatabaseUnavailable } from '../src/platform/postgres/errors.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { requirePooler } from '../src/platform/postgres/pooler.ts'
import { openDatabase, transact } from '../src/platform/postgres/postgres.ts'
import { timeouts } from '../src/platform/postgres/timeouts.ts'
import { holdOpen } from './fixtures/held.ts'
import { nextRelease } from './fixtures/next-release.ts'
import { openPooledCampus, type PooledCampus, startPooledServices } from './fixtures/pooled-campus.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 15_000, interval: 50 }

let services: Awaited<ReturnType<typeof startPooledServices>>
beforeAll(async () => {
  services = await startPooledServices()
})
afterAll(() => services.stop())

test('PgBouncer is installed', () => expect(findPgbouncers()).not.toEqual([]))

describe.each(findPgbouncers())('PgBouncer $version', (program) => {
  const open = (connections: number, env?: NodeJS.ProcessEnv) =>
    openPooledCampus({ postgres: services.postgres, program, connections, ...(env && { env }) })

  test('a few connections carry the writes, lists and jobs of several processes', async () => {
    const campus = await open(3)
    const other = await campus.addNode()
    const admin = await campus.person('ADMIN')
    const matchIds = [await campus.match({ status: 'LIVE' }), await campus.match({ status: 'LIVE' })]
    const done: unknown[] = []
    const { jobs, db } = campus.node.deps
    await jobs.work<{ number: number }>('pooled', { concurrency: 2, longestSeconds: 30 }, async ({ data }) => {
      done.push(data.number)
    })
    const score = (number: number) => updateScore(campus, admin, matchIds[number % 2] ?? 0, number)
    for (let number = 1; number <= 20; number++) {
      const statuses = await Promise.all([
        ...[2 * number, 2 * number + 1].map(score),
        ...[campus.url, other.url, campus.url, other.url].map(listLive),
        transact(db, (tx) => jobs.send(tx, 'pooled', { number })).then(() => 200),
      ])
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    await expect.poll(() => done.length, soon).toBe(20)
    const [lines] = await campus.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = 'campus-score'`,
    )
    expect(lines?.count).toBeLessThanOrEqual(3)
    expect(db.conflicts).toBe(0)
  })

  test('time-outs of the role hold, and an invalid one ends the start', async () => {
    const { node, query, database, pgbouncer } = await open(2)
    const settings = { ...pgbouncer.settingsFor(database.applicationUrl), isPooled: true }
    const { config, db } = node.deps
    await requirePooler(config)
    for (const [name, ms] of Object.entries(timeouts)) {
      const { rows } = await db.pool.query<{ ms: number }>(
        `select setting::int as ms from pg_settings where name = $1`,
        [name],
      )
      expect(rows).toEqual([{ ms }])
    }
    const release = await holdOpen(database, 'select pg_advisory_xact_lock(8)')
    const waiting = sql`select pg_advisory_xact_lock(8)`
    expect(await waiting.execute(db.queries).catch(codeOf)).toBe('55P03')
    const patient = transact(db, async ({ queries }) => {
      await sql`set local lock_timeout = 0`.execute(queries)
      await waiting.execute(queries)
    })
    expect(await patient.catch(codeOf)).toBe('57014')
    await release()

    // The role of another kind of process, which no process has here.
    await query(`alter role "campus-media" reset statement_timeout`)
    onTestFinished(async () => {
      await query(`alter role "campus-media" set statement_timeout = '3s'`)
    })
    const asMedia = Object.assign(new URL(settings.DATABASE_URL), { username: 'campus-media' }).href
    await expect(requirePooler({ ...settings, DATABASE_STATEMENTS: 'unnamed', DATABASE_URL: asMedia })).rejects.toThrow(
      `alter role "campus-media" set statement_timeout = 3000`,
    )
  })

  test('statements by name are kept, or refused at the start', async () => {
    const { pgbouncer, database } = await open(2)
    const named = {
      ...pgbouncer.settingsFor(database.applicationUrl),
      DATABASE_STATEMENTS: 'named',
      isPooled: true,
    } as const
    const checked = requirePooler(named)
    if (program.keepsStatements) await checked
    else await expect(checked).rejects.toThrow('DATABASE_STATEMENTS=unnamed')
  })

  test('a lock that outlasts a transaction belongs to one process, and to no connection of PgBouncer', async () => {
    const { node, addNode, query } = await open(2, { ROLES: 'http' })
    const other = await addNode()
    let running = 0
    const runs: number[] = []
    const run = ({ deps }: typeof node) =>
      withCleanupLock(deps.db, async (client) => {
        runs.push(++running)
        for (let step = 0; step < 5; step++) await client.query('select 1')
        running--
      })
    for (let round = 0; round < 10; round++) await Promise.all([run(node), run(other), run(node)])
    expect(Math.max(...runs)).toBe(1)
    expect(runs.length).toBeGreaterThanOrEqual(10)
    expect(
      await query(`select from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`),
    ).toEqual([])
  })

  test('a migration passes by while processes serve', async () => {
    const campus = await open(3)
    const admin = await campus.person('ADMIN')
    const matchId = await campus.match({ status: 'LIVE' })
    const state = { isMigrated: false }
    const migrated = migrate(campus.databaseUrl, {
      folder: nextRelease('alter table matches add column referee_note text;'),
    }).then(() => (state.isMigrated = true))
    for (let score = 1; !state.isMigrated || score < 10; score++) {
      expect(await updateScore(campus, admin, matchId, score)).toBe(200)
      expect(await listLive(campus.url)).toBe(200)
    }
    await migrated
    expect(await campus.query('select referee_note from matches')).toEqual([{ referee_note: null }])
  })

  test.each([
    ['PgBouncer', (campus: PooledCampus) => campus.pgbouncer],
    ['PostgreSQL', () => services.postgres],
  ] as const)('a killed %s is an outage with 503, and over when it is back', async (_, victimOf) => {
    const campus = await open(3)
    const admin = await campus.person('ADMIN')
    const matchId = await campus.match({ status: 'LIVE' })
    const victim = victimOf(campus)
    const ready = async () => (await fetch(`${campus.url}/health/ready`)).status
    for (let outage = 1; outage <= 3; outage++) {
      await expect.poll(ready, soon).toBe(200)
      expect(await updateScore(campus, admin, matchId, outage)).toBe(200)
      await victim.kill()
      expect(await updateScore(campus, admin, matchId, 50 + outage)).toBe(503)
      expect(await ready()).toBe(503)
      await victim.start()
      const began = performance.now()
      await expect.poll(() => updateScore(campus, admin, matchId, 10 + outage), soon).toBe(200)
      expect(performance.now() - began).toBeLessThan(8000)
    }
    const rows = await campus.query('select score_one from matches')
    expect(rows).toEqual([{ score_one: 13 }])
  })

  test('a process stays ready while every connection of PgBouncer is in use', async () => {
    const { node, url, database } = await open(1)
    const ready = async () => {
      const response = await fetch(`${url}/health/ready`)
      return { code: response.status, ...((await response.json()) as Record<string, unknown>) }
    }
    await expect.poll(async () => (await ready()).code, soon).toBe(200)
    const held = await node.deps.db.pool.connect()
    await held.query('begin')
    // Longer than a query waits for a connection of PgBouncer.
    const kept = await node.deps.db.pool.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseUnavailable(kept)).toBe(true)
    expect(await ready()).toMatchObject({ code: 200, database: 'up', newConnections: { database: 'up' } })
    const { DATABASE_URL } = node.deps.config
    const connected = [connectToPostgres(DATABASE_URL), connectToPostgres(DATABASE_URL, database.applicationUrl)]
    expect(await Promise.all(connected)).toEqual([false, true])
    await held.query('rollback')
    held.release()
  })

  test('a connection to PgBouncer that died silently is closed, and one with a slow statement is not', async () => {
    const { pgbouncer, database, query } = await open(4, { ROLES: 'http' })
    const proxy = await startFaultProxy(pgbouncer.port)
    onTestFinished(proxy.stop)
    const url = Object.assign(new URL(database.applicationUrl), { port: String(proxy.port) }).href
    // PgBouncer and PostgreSQL have half of it to begin a statement, also where the whole suite runs beside.
    const watchdogTimes = { pollMs: 50, longMs: 1500 }
    const db = openDatabase(url, { max: 2, directUrl: database.applicationUrl, statements: 'unnamed', watchdogTimes })
    onTestFinished(db.close)
    const release = await holdOpen(database, 'select pg_advisory_xact_lock(8)')
    const looks = async (count: number) => {
      const [now] = await query<{ at: Date }>('select clock_timestamp() as at')
      const isLater = () =>
        query('select where clock_timestamp() > $1', [new Date(now!.at.getTime() + count * watchdogTimes.pollMs)])
      await expect.poll(isLater, soon).toHaveLength(1)
    }
    const slow = transact(db, async ({ queries }) => {
      for (const limit of [sql`lock_timeout`, sql`statement_timeout`])
        await sql`set local ${limit} = 0`.execute(queries)
      await looks(4)
      blockFor(watchdogTimes.longMs)
      return (await sql`select 1 as one from pg_advisory_xact_lock_shared(8)`.execute(queries)).rows
    })
    // Twice as long as the watchdog waits, and all of it silent.
    await expect
      .poll(
        () =>
          query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query_start < clock_timestamp() - interval '3 s'`),
        soon,
      )
      .toHaveLength(1)
    // What it answers is on its way for longer than the watchdog looks away.
    proxy.set({ holds: 'down' })
    await release()
    const finished = () =>
      query(`select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and query ~ 'lock_shared'`)
    await expect.poll(finished, soon).toHaveLength(1)
    await looks(8)
    proxy.heal()
    expect(await slow).toEqual([{ one: 1 }])
    const clients = [await db.pool.connect(), await db.pool.connect()]
    for (const client of clients) client.release()
    proxy.blackhole()
    const began = performance.now()
    const [lost] = await Promise.allSettled([db.pool.query('select 1')])
    expect(lost?.status === 'rejected' && isDatabaseUnavailable(lost.reason)).toBe(true)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

/** This process does nothing else meanwhile, the watchdog included. */
function blockFor(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const codeOf = (error: unknown) => (error as { code?: string }).code
const listLive = async (url: string) => (await fetch(`${url}/api/matches?status=LIVE`)).status

async function updateScore(
  campus: PooledCampus,
  admin: Awaited<ReturnType<PooledCampus['person']>>,
  matchId: number,
  teamOneScore: number,
): Promise<number> {
  const body = { teamOneScore }
  return (await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)).status
}
