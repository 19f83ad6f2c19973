// A campus of 100,000 rows is backed up, lives on, and loses its matches to a mistake: restored to the second before, every
// row of every table is as it was noted then, and so is the media folder. `npm run drill -- restore [--rows N]`.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@campus/server/platform/migrate'
import { seedDemo } from '../demo/seed.ts'
import { dataFolder, projectRoot } from '../local/folder.ts'
import { eventually, giveTo } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { makeCluster, type PostgresHost, postgresHost, query } from './hosts/postgres.ts'

/** Of the tables together, and of the way back: asked until it answers. */
const promise = { archivedSeconds: 15, backSeconds: 60 }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '100000' } } })
  const folder = dataFolder(`drill-restore-${process.pid}`, 'postgres')
  giveTo('postgres', folder)
  const at = (name: string) => join(folder, name)
  const [host, back] = [await postgresHost(at('data')), await postgresHost(at('restored'))]
  writeFileSync(at('key'), randomBytes(24).toString('base64'))
  chmodSync(at('key'), 0o600)
  giveTo('postgres', at('key'))
  try {
    await makeCluster(host.data)
    await host.start()
    await host.ask('create database campus')
    await migrate(host.urlOf('campus'))
    await seedDemo(host.urlOf('campus'))
    mkdirSync(at('media/clips/1'), { recursive: true })
    writeFileSync(at('media/clips/1/clip.mp4'), randomBytes(100_000))
    const clip = readFileSync(at('media/clips/1/clip.mp4'))

    const backUp = () =>
      operate('backup', ['--to', at('kept'), '--media', at('media'), '--key', at('key'), ...whereIs(host)])
    // The first one sets PostgreSQL up and asks for a restart.
    const asksForRestart = (await backUp()) === 3
    await host.stop()
    await host.start()
    await talk(host, Math.floor(Number(values.rows) / 2))
    const backedUp = await timed(backUp)
    // What came after the backup is in no backup: only in the changes that followed.
    await talk(host, Math.ceil(Number(values.rows) / 2))
    const noted = await checksums(host.urlOf('campus'))
    await sleep(1000)
    const [moment] = await host.ask<{ now: string }>('select now()::text as now')
    await sleep(1000)
    await query(host.urlOf('campus'), 'delete from matches')
    rmSync(at('media/clips'), { recursive: true })
    const archivedSeconds = await untilArchived(host)
    await host.cutPower()

    const from = ['--from', at('kept'), '--key', at('key'), '--data', back.data, '--media', at('media')]
    const restored = await timed(() => operate('restore', [...from, '--at', moment?.now ?? '']))
    const started = await timed(async () => {
      await back.start(promise.backSeconds * 1000)
      await eventually(async () => {
        const [row] = await back.ask<{ open: boolean }>('select not pg_is_in_recovery() as open')
        if (!row?.open) throw new Error('still replaying')
      }, promise.backSeconds * 1000)
      return 0
    })
    const found = await checksums(back.urlOf('campus'))
    const different = [...noted].filter(([table, sum]) => found.get(table) !== sum).map(([table]) => table)
    const rows = [...noted.values()].reduce((sum, text) => sum + Number(text.split(' ')[0]), 0)
    const isClipBack = readFileSync(at('media/clips/1/clip.mp4')).equals(clip)
    const backSeconds = restored.seconds + started.seconds
    return {
      figures: {
        promise,
        tables: noted.size,
        rows,
        different,
        backupSeconds: backedUp.seconds,
        archivedSeconds,
        backSeconds,
        isClipBack,
      },
      holds:
        asksForRestart &&
        backedUp.code + restored.code === 0 &&
        different.length === 0 &&
        found.size === noted.size &&
        rows >= Number(values.rows) &&
        isClipBack &&
        archivedSeconds <= promise.archivedSeconds &&
        backSeconds <= promise.backSeconds,
    }
  } finally {
    await Promise.all([host.stop(), back.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

const whereIs = ({ data, port }: PostgresHost) => ['--socket', `${data}.socket`, '--port', String(port)]

/** As an operator does it; answers the exit code. */
async function operate(name: 'backup' | 'restore', args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(projectRoot, `ops/${name}.ts`), ...args], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

async function timed(work: () => Promise<number>): Promise<{ code: number; seconds: number }> {
  const began = performance.now()
  const code = await work()
  return { code, seconds: Math.round(performance.now() - began) / 1000 }
}

/** So many comments of the demo's people on the demo's matches. */
async function talk(host: PostgresHost, count: number): Promise<void> {
  await query(
    host.urlOf('campus'),
    `insert into comments (match_id, user_id, text)
     select m.ids[1 + n % cardinality(m.ids)], u.ids[1 + n % cardinality(u.ids)], md5(n::text)
     from generate_series(1, $1::int) n,
       (select array_agg(id order by id) ids from matches) m, (select array_agg(id order by id) ids from users) u`,
    [count],
  )
}

/** Every table of every schema that is ours: how many rows, and the sum of what each row hashes to. */
async function checksums(url: string): Promise<Map<string, string>> {
  const { rows: tables } = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const sums = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await query<{ sum: string }>(
      url,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from only ${name} t`,
    )
    sums.set(name, rows[0]?.sum ?? '')
  }
  return sums
}

/** Seconds until the archive holds everything that has happened so far. */
async function untilArchived(host: PostgresHost): Promise<number> {
  const began = Date.now()
  const [last] = await host.ask<{ wal: string }>('select pg_walfile_name(pg_current_wal_lsn()) as wal')
  await eventually(async () => {
    const [archived] = await host.ask<{ wal: string | null }>('select last_archived_wal as wal from pg_stat_archiver')
    if ((archived?.wal ?? '') < (last?.wal ?? '')) throw new Error('not archived')
  }, 30_000)
  return Math.round((Date.now() - began) / 100) / 10
}
