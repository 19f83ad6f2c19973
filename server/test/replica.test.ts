// The product with a streaming replica: history, search and exports come from it, nobody is shown less than what was committed before,
// and nobody notices that it is gone.
import { exportables, exportCsv, listAudit } from '@campus/contract/audit'
import { matchCalendar, renewCalendar, teamCalendar } from '@campus/contract/calendars'
import { getHeadToHead, listTeamMatches } from '@campus/contract/matches'
import { exportPersonalData } from '@campus/contract/personal-data'
import { search } from '@campus/contract/search'
import { createVenue } from '@campus/contract/venues'
import { type LocalReplica, startReplica } from '@campus/ops/local/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Campus, cloneDatabase, openCampus } from './fixtures/campus.ts'
import { startPooledServices } from './fixtures/pooled-campus.ts'

vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 15_000, interval: 20 }

let services: Awaited<ReturnType<typeof startPooledServices>>
beforeAll(async () => {
  services = await startPooledServices()
})
afterAll(() => services.stop())

interface ReplicatedCampus extends Campus {
  replica: LocalReplica
  /** On the replica, as its superuser. */
  askReplica: (text: string) => Promise<pg.QueryResultRow[]>
  counted: (name: string) => number
}

async function openReplicatedCampus(): Promise<ReplicatedCampus> {
  const database = await cloneDatabase(services.postgres.url, 'template_pooled')
  const replica = await startReplica(
    `campus-replica-${process.pid}-${database.databaseUrl.slice(-8)}`,
    services.postgres,
  )
  onTestFinished(replica.stop)
  const onReplica = (url: string) => Object.assign(new URL(url), { port: String(replica.port) }).href
  const env = {
    DATABASE_URL: database.applicationUrl,
    DATABASE_REPLICA_URL: onReplica(database.applicationUrl),
    ROLES: 'http',
  }
  const campus = await openCampus({ database, env })
  const counted = (name: string) => campus.node.deps.replica.counted[name]?.value() ?? Number.NaN
  await expect.poll(() => counted('replica_usable'), soon).toBe(1)
  const pool = new pg.Pool({ connectionString: onReplica(database.databaseUrl), max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  return { ...campus, replica, counted, askReplica: async (text) => (await pool.query(text)).rows }
}

const fill = (path: string, id: string) => path.replace(/:(teamId|matchId|what)/, id)
/** Each export writes its own entry, and personal data and calendars have the time in them. */
const isStable = (path: string) => path !== exportPersonalData.path && !/audit|calendar/.test(path)

/** Everything that a replica may answer, as one path each. */
async function readsOf(campus: Campus) {
  const admin = await campus.person('ADMIN')
  const matchId = String(await campus.match())
  const [team] = await campus.query<{ id: string }>('select id from teams order by id limit 1')
  const teamId = String(team?.id)
  const { body } = await campus.call(renewCalendar, {}, admin)
  const paths = [
    `${search.path}?q=${encodeURIComponent('컴')}`,
    listAudit.path,
    ...exportables.map((what) => fill(exportCsv.path, what)),
    exportPersonalData.path,
    fill(teamCalendar.path, teamId),
    fill(matchCalendar.path, matchId),
    body.path,
    fill(getHeadToHead.path, matchId),
    fill(listTeamMatches.path, teamId),
  ]
  const read = async (path: string, url = campus.url) => {
    const response = await fetch(`${url}${path}`, { headers: { cookie: admin.cookie, connection: 'close' } })
    return { path, status: response.status, text: await response.text() }
  }
  return { paths, read }
}

/** How often a table was read since the start, once the connections that read it have reported. */
const readsOfTables = `select relname, (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables
  where relname in ('audit_entries', 'players', 'consents') order by relname`
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = 'campus-score'`

test('history, search and exports are read from the replica, and are the same', async () => {
  const campus = await openReplicatedCampus()
  const { paths, read } = await readsOf(campus)
  const { url: withoutReplica } = await campus.addNode({ DATABASE_REPLICA_URL: undefined })
  for (const path of paths) {
    const before = campus.counted('replica_reads')
    expect(await read(path)).toMatchObject({ path, status: 200 })
    expect([path, campus.counted('replica_reads')]).toEqual([path, before + 1])
  }
  expect(campus.counted('replica_reads_by_primary')).toBe(0)
  const metrics = await (await fetch(`${campus.url}/metrics`)).text()
  expect(metrics).toContain(`replica_reads ${paths.length}\n`)

  // By PostgreSQL's own count.
  await campus.query(endConnections)
  await campus.askReplica(endConnections)
  const ofReplica = async () =>
    (await campus.askReplica(readsOfTables)).map(({ relname, reads }) => [relname, reads > 0])
  await expect.poll(ofReplica, soon).toEqual([['audit_entries', true], ['consents', true], ['players', true]]) // biome-ignore format: one line
  expect(await campus.query(readsOfTables)).toEqual([
    { relname: 'audit_entries', reads: 0 },
    { relname: 'consents', reads: 0 },
    { relname: 'players', reads: 0 },
  ])

  for (const path of paths.filter(isStable)) expect(await read(path, withoutReplica)).toEqual(await read(path))
  expect(await (await fetch(`${withoutReplica}/metrics`)).text()).not.toContain('replica')
})

test('whoever has changed something is shown it, however late the replica is', async () => {
  const campus = await openReplicatedCampus()
  const other = await campus.addNode()
  const admin = await campus.person('ADMIN')
  const labels = async (url: string) => {
    const response = await fetch(`${url}${listAudit.path}`, { headers: { cookie: admin.cookie } })
    return ((await response.json()) as Array<{ label: string }>).map(({ label }) => label)
  }
  const act = async (name: string) =>
    expect((await campus.call(createVenue, { body: { name } }, admin)).status).toBe(200)
  const delays = [`alter system set recovery_min_apply_delay = '60ms'`, 'select pg_reload_conf()']
  for (const text of delays) await campus.askReplica(text)
  for (let round = 0; round < 10; round++) {
    await act(`코트 ${round}`)
    for (const url of [campus.url, other.url]) expect((await labels(url))[0]).toBe(`코트 ${round}`)
  }
  expect(campus.counted('replica_reads')).toBe(10)
  await campus.askReplica('select pg_wal_replay_pause()')
  for (let round = 10; round < 15; round++) {
    await act(`코트 ${round}`)
    for (const url of [campus.url, other.url]) expect((await labels(url))[0]).toBe(`코트 ${round}`)
  }
  expect(campus.counted('replica_reads')).toBe(10)
  expect(campus.counted('replica_reads_by_primary')).toBe(5)
})

test('nobody notices that the replica is killed', async () => {
  const campus = await openReplicatedCampus()
  const { paths, read } = await readsOf(campus)
  const statuses = new Set<number>()
  const state = { isOver: false }
  const reading = Promise.all(
    [0, 1, 2].map(async () => {
      // Each person may export their own data five times an hour.
      while (!state.isOver)
        for (const path of paths) if (path !== exportPersonalData.path) statuses.add((await read(path)).status)
    }),
  )
  await expect.poll(() => campus.counted('replica_reads'), soon).toBeGreaterThan(30)
  await campus.replica.kill()
  const byPrimary = campus.counted('replica_reads_by_primary')
  await expect.poll(() => campus.counted('replica_reads_by_primary'), soon).toBeGreaterThan(byPrimary + 30)
  await campus.replica.start()
  const byReplica = campus.counted('replica_reads')
  await expect.poll(() => campus.counted('replica_reads'), soon).toBeGreaterThan(byReplica + 30)
  state.isOver = true
  await reading
  expect([...statuses]).toEqual([200])
})
