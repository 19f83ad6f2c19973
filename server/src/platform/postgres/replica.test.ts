// Which PostgreSQL answers a read: the replica while it has everything, the primary as soon as it might not. Both are real, and each
// names its port.
import { startFaultProxy } from '@campus/ops/drills/cluster/faults/fault-proxy'
import { findPgbouncers, startPgbouncer } from '@campus/ops/local/pgbouncer'
import { type LocalPostgres, type LocalReplica, startPostgres, startReplica } from '@campus/ops/local/postgres'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginOnReplica, endOf } from './log-position.ts'
import { type Database, openDatabase, type Queries, type ReadSource } from './postgres.ts'
import { openReplica, type Replica } from './replica.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 15_000, interval: 20 }

let primary: LocalPostgres
let names = 0
const nextName = () => `replica-${process.pid}-${names++}`
beforeAll(async () => {
  primary = await startPostgres(nextName(), { durable: false })
  await onSuperuser(primary, `create role "campus-score" login`)
  await onSuperuser(primary, 'create table facts (id int); grant select, insert on facts to "campus-score"')
})
afterAll(() => primary.stop())

interface Pair {
  db: Database
  replica: Replica
  server: LocalReplica
  lines: string[]
  metric: (name: string) => number
}

/** A new replica of the primary, watched like a process does; settled once it answers. */
async function openPair(options: Partial<Parameters<typeof openReplica>[0]> = {}, of = primary): Promise<Pair> {
  const server = await startReplica(nextName(), of)
  onTestFinished(server.stop)
  const pair = openWatched(server, urlOf(of), { url: urlOf(server), ...options })
  await expect.poll(() => pair.metric('replica_usable'), soon).toBe(1)
  return pair
}

function openWatched(server: LocalReplica, primaryUrl: string, options: Partial<Parameters<typeof openReplica>[0]>) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const db = openDatabase(primaryUrl, { max: 4 })
  onTestFinished(db.close)
  const replica = openReplica({ url: undefined, db, max: 4, statements: 'named', paceMs: 10, log, ...options })
  onTestFinished(replica.close)
  const metric = (name: string) => replica.counted[name]?.value() ?? Number.NaN
  return { db, replica, server, lines, metric }
}

const urlOf = (server: LocalPostgres) => Object.assign(new URL(server.url), { username: 'campus-score' }).href

async function onSuperuser<Row extends object = object>(server: LocalPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client(server.url)
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

const portOf = async ({ pool }: ReadSource) =>
  (await pool.query<{ port: number }>({ name: 'port', text: 'select inet_server_port() as port' })).rows[0]?.port
const countOf = async ({ pool }: ReadSource) =>
  (await pool.query<{ count: number }>({ name: 'count', text: 'select count(*)::int as count from facts' })).rows[0]
    ?.count ?? 0
const countIn = async (queries: Queries) =>
  (await sql<{ count: number }>`select count(*)::int as count from facts`.execute(queries)).rows[0]?.count
const write = ({ db }: Pair) => db.pool.query({ name: 'write', text: 'insert into facts values (1)' })
const serverAndCount = async (source: ReadSource) => ({ port: await portOf(source), count: await countOf(source) })
/** A question that the replica does not answer, because somebody holds a lock there; `runs` counts how often it is asked. */
async function askInVain({ replica, server }: Pair) {
  const holder = new pg.Client(server.url)
  await holder.on('error', () => {}).connect()
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock(7)')
  let runs = 0
  const answer = replica.read(async (source) => {
    if (++runs === 1) await source.pool.query('select pg_advisory_xact_lock(7)')
    return portOf(source)
  })
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(() => onSuperuser(server, waiting), soon).toHaveLength(1)
  return { answer, runs: () => runs }
}

test('without a replica the primary is asked, and nothing is counted', async () => {
  const db = openDatabase(urlOf(primary), { max: 1 })
  onTestFinished(db.close)
  const log = pino({ level: 'silent' })
  const { read, readSnapshot, counted } = openReplica({
    url: undefined,
    db,
    max: 4,
    statements: 'named',
    paceMs: 10,
    log,
  })
  expect(await read(async (source) => source === db)).toBe(true)
  expect(await read(portOf)).toBe(primary.port)
  const { rows } = await readSnapshot((queries) =>
    queries.executeQuery(CompiledQuery.raw(`select current_setting('transaction_isolation') as level`)),
  )
  expect(rows).toEqual([{ level: 'repeatable read' }])
  expect(counted).toEqual({})
})

test('the replica answers, and everything committed before is in its answers', async () => {
  const pair = await openPair()
  const { server, replica, metric } = pair
  // Every commit is replayed so much later: an answer without it would be there at once.
  await onSuperuser(server, `alter system set recovery_min_apply_delay = '60ms'`)
  await onSuperuser(server, 'select pg_reload_conf()')
  for (let round = 0; round < 10; round++) {
    await write(pair)
    const wanted = await countOf(pair.db)
    expect(await replica.read(serverAndCount)).toEqual({ port: server.port, count: wanted })
    const many = await Promise.all([replica.read(countOf), replica.readSnapshot((queries) => countIn(queries))])
    expect(many).toEqual([wanted, wanted])
  }
  expect(metric('replica_reads')).toBe(30)
  expect(metric('replica_reads_by_primary')).toBe(0)
  expect(metric('replica_lag_seconds')).toBeLessThan(0.5)
  expect(pair.lines).toEqual(['replica has caught up: it answers history, search and exports'])
})

test('one that is behind is waited for once, then left alone until it has caught up', async () => {
  const pair = await openPair()
  const { server, replica, metric, lines } = pair
  await onSuperuser(server, 'select pg_wal_replay_pause()')
  // As long as nothing is written it has everything.
  expect(await replica.read(portOf)).toBe(server.port)
  await write(pair)
  const wanted = await countOf(pair.db)
  expect(await replica.read(serverAndCount)).toEqual({ port: primary.port, count: wanted })
  expect(metric('replica_usable')).toBe(0)
  const began = performance.now()
  for (let round = 0; round < 20; round++) expect(await replica.read(portOf)).toBe(primary.port)
  expect(performance.now() - began).toBeLessThan(1000)
  await expect.poll(() => metric('replica_lag_seconds'), soon).toBeGreaterThan(1.5)
  expect(lines.filter((line) => line.includes('is behind'))).toHaveLength(1)
  await onSuperuser(server, 'select pg_wal_replay_resume()')
  await expect.poll(() => replica.read(serverAndCount), soon).toEqual({ port: server.port, count: wanted })
  expect(lines).toHaveLength(3)
})

test('a primary that writes nothing leaves no replica behind, at the start of a page either', async () => {
  const { server, replica, lines } = await openPair()
  const position = 'pg_current_wal_insert_lsn()'
  await onSuperuser(primary, 'insert into facts values (1)')
  await onSuperuser(primary, 'select pg_switch_wal()')
  // What is named is behind the header of a new file; nothing is there yet.
  const [{ offset } = { offset: 0 }] = await onSuperuser<{ offset: number }>(
    primary,
    `select ((${position} - '0/0') % pg_size_bytes(current_setting('wal_segment_size')))::int as offset`,
  )
  expect(offset).toBe(40)
  await expect.poll(() => replica.read(portOf), soon).toBe(server.port)
  for (let round = 0; round < 5; round++) expect(await replica.read(portOf)).toBe(server.port)
  expect(lines).toHaveLength(1)
})

test.each([
  [0, 0],
  [40, 0],
  [8192 + 24, 8192],
  [8192 + 40, 8192 + 40],
  [8192, 8192],
  [2 ** 24 * 3 + 40, 2 ** 24 * 3],
  [2 ** 24 + 8192 * 5 + 24, 2 ** 24 + 8192 * 5],
  [2 ** 24 + 48, 2 ** 24 + 48],
])('the last record before %d ends at %d', (bytes, end) => {
  expect(endOf(bytes, { segmentBytes: 2 ** 24, pageBytes: 8192 })).toBe(end)
})

test('a replica that is killed while it is asked: the primary answers', async () => {
  const pair = await openPair()
  const { server, replica, lines } = pair
  const { answer, runs } = await askInVain(pair)
  await server.kill()
  expect(await answer).toBe(primary.port)
  expect(runs()).toBe(2)
  expect(await replica.read(portOf)).toBe(primary.port)
  await expect.poll(() => lines.at(-1), soon).toContain('does not respond')
  expect(pair.metric('replica_lag_seconds')).toBe(Number.NaN)
  await server.start()
  await expect.poll(() => replica.read(portOf), soon).toBe(server.port)
})

test('a replica whose line went silent while it is asked: the primary answers soon', async () => {
  const server = await startReplica(nextName(), primary)
  onTestFinished(server.stop)
  const proxy = await startFaultProxy(server.port)
  onTestFinished(proxy.stop)
  const pair = openWatched(server, urlOf(primary), {
    url: Object.assign(new URL(urlOf(server)), { port: String(proxy.port) }).href,
  })
  await expect.poll(() => pair.metric('replica_usable'), soon).toBe(1)
  const { answer } = await askInVain(pair)
  proxy.blackhole()
  const began = performance.now()
  expect(await answer).toBe(primary.port)
  expect(performance.now() - began).toBeLessThan(3500)
})

test('a question that fails is asked of the primary once, and fails there as it would have', async () => {
  const { replica, metric } = await openPair()
  let runs = 0
  const failing = replica.read(async ({ pool }) => {
    runs++
    await pool.query('select 1 / 0')
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(runs).toBe(2)
  const writing = replica.readSnapshot((queries) =>
    queries.executeQuery(CompiledQuery.raw('insert into facts values (1)')),
  )
  await expect(writing).rejects.toThrow('read-only transaction')
  expect(metric('replica_reads_by_primary')).toBe(2)
})

test('a promoted replica is not asked any more', async () => {
  const pair = await openPair()
  const { server, replica, lines } = pair
  await server.promote()
  await onSuperuser(server, 'insert into facts select 1 from generate_series(1, 100000)')
  const wanted = await countOf(pair.db)
  for (let round = 0; round < 5; round++)
    expect(await replica.read(serverAndCount)).toEqual({ port: primary.port, count: wanted })
  await expect.poll(() => lines.at(-1), soon).toContain('does not follow this primary')
})

test('a replica of the primary before is not asked, though its log is longer', async () => {
  const [next, left] = [await startReplica(nextName(), primary), await startReplica(nextName(), primary)]
  onTestFinished(next.stop)
  onTestFinished(left.stop)
  await next.promote()
  await expect.poll(() => onSuperuser(next, 'select where not pg_is_in_recovery()'), soon).toHaveLength(1)
  await onSuperuser(primary, 'insert into facts select 1 from generate_series(1, 100000)')
  const lengthOf = async (server: LocalPostgres, position: string) =>
    (await onSuperuser<{ bytes: number }>(server, `select (${position} - '0/0')::float8 as bytes`))[0]?.bytes ?? 0
  await expect
    .poll(() => lengthOf(left, 'pg_last_wal_replay_lsn()'), soon)
    .toBeGreaterThan(await lengthOf(next, 'pg_current_wal_insert_lsn()'))
  const { replica, lines } = openWatched(left, urlOf(next), { url: urlOf(left) })
  await expect.poll(() => lines, soon).toEqual([expect.stringContaining('does not follow this primary')])
  expect(await replica.read(portOf)).toBe(next.port)
})

test('all queries of a read on the replica see one moment', async () => {
  const pair = await openPair()
  const { server, replica, db } = pair
  const seen = await replica.read(async (source) => {
    const before = await countOf(source)
    await write(pair)
    const wanted = await countOf(db)
    await expect.poll(async () => (await onSuperuser<{ count: number }>(server, 'select count(*)::int as count from facts'))[0]?.count, soon).toBe(wanted) // biome-ignore format: one line
    return { before, after: await countOf(source), both: await Promise.all([countOf(source), countIn(source.queries)]) }
  })
  const { before } = seen
  expect(seen).toEqual({ before, after: before, both: [before, before] })
  expect(pair.metric('replica_reads')).toBe(1)
})

test('a transaction on the replica sees all that is replayed when it is first used, not when it was checked', async () => {
  const pair = await openPair()
  const client = new pg.Client(urlOf(pair.server))
  await client.connect()
  onTestFinished(() => client.end())
  const { bytes } = await beginOnReplica(client)
  await write(pair)
  const wanted = await countOf(pair.db)
  const replayed = `select count(*)::int as count from facts having count(*) = ${wanted}`
  await expect.poll(() => onSuperuser(pair.server, replayed), soon).toHaveLength(1)
  const { rows } = await client.query<{ count: number; position: number }>(
    `select count(*)::int as count, (pg_last_wal_replay_lsn() - '0/0')::float8 as position from facts`,
  )
  expect(rows[0]?.count).toBe(wanted)
  expect(rows[0]?.position).toBeGreaterThan(bytes)
})

describe.each(findPgbouncers())('behind PgBouncer $version', (program) => {
  test('two of its connections carry many reads at once', async () => {
    const server = await startReplica(nextName(), primary)
    onTestFinished(server.stop)
    const pgbouncer = await startPgbouncer(nextName(), { postgresPort: server.port, program, connections: 2 })
    onTestFinished(pgbouncer.stop)
    const url = pgbouncer.settingsFor(urlOf(server)).DATABASE_URL
    const statements = program.keepsStatements ? 'named' : 'unnamed'
    const pair = openWatched(server, urlOf(primary), { url, statements, max: 8 })
    await expect.poll(() => pair.metric('replica_usable'), soon).toBe(1)
    for (let round = 0; round < 5; round++) {
      await write(pair)
      const wanted = { port: server.port, count: await countOf(pair.db) }
      const found = await Promise.all(Array.from({ length: 8 }, () => pair.replica.read(serverAndCount)))
      expect(found).toEqual(Array.from({ length: 8 }, () => wanted))
    }
  })
})
