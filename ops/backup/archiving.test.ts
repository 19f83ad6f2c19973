// PostgreSQL hands its changes to one repository, the one that the nightly backup goes to, whatever a single run is called with.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCluster, type PostgresHost, postgresHost } from '../drills/hosts/postgres.ts'
import { projectRoot, temporaryFolder } from '../local/folder.ts'
import { eventually, giveTo } from '../local/process.ts'

let host: PostgresHost
let folder = ''
const at = (name: string) => join(folder, name)

/** As an operator runs it. */
async function backUp(...args: string[]): Promise<{ code: number; text: string }> {
  const where = ['--socket', `${host.data}.socket`, '--port', String(host.port)]
  const child = spawn(process.execPath, [join(projectRoot, 'ops/backup.ts'), ...where, ...args])
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text }
}

function makeSettings(name: string) {
  writeFileSync(at(`${name}.key`), randomBytes(24).toString('base64'), { mode: 0o600 })
  const lines = [`BACKUP_DIR=${at(name)}`, `BACKUP_KEY=${at(`${name}.key`)}`, 'MEDIA_DIR=', 'BACKUP_FREE_BYTES=0']
  writeFileSync(at(`${name}.settings`), `${lines.join('\n')}\n`)
}

/** How many segments could not be stored, once everything until now is. */
async function failedUntilArchived(): Promise<number> {
  await host.sql('create table if not exists changes (n int)')
  await host.sql('insert into changes values (1)')
  const [last] = await host.sql<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal')
  const archived = async () => {
    const query = 'select last_archived_wal as wal, failed_count::int as failed from pg_stat_archiver'
    const [row] = await host.sql<{ wal: string | null; failed: number }>(query)
    if ((row?.wal ?? '') < (last?.wal ?? '')) throw new Error('not archived yet')
    return row?.failed ?? -1
  }
  return eventually(archived, 30_000)
}

beforeAll(async () => {
  folder = temporaryFolder('archiving', 'postgres')
  // Where the database's user can run it, wherever the project is.
  mkdirSync(at('ops/deploy'), { recursive: true })
  copyFileSync(join(projectRoot, 'ops/deploy/pgbackrest-archive'), at('ops/deploy/pgbackrest-archive'))
  for (const name of ['nightly', 'single']) makeSettings(name)
  giveTo('postgres', folder)
  host = await postgresHost(at('data'))
  await makeCluster(host.data)
  const command = `${at('ops/deploy/pgbackrest-archive')} ${at('nightly.settings')} "%p"`
  writeFileSync(
    join(host.data, 'postgresql.conf'),
    `archive_mode = on\narchive_command = '${command}'\narchive_timeout = 10s\n`,
  )
  await host.start()
})

afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a single run with another key or another folder is rejected, and the nightly one goes on', {
  timeout: 90_000,
}, async () => {
  const nightly = () => backUp('--settings', at('nightly.settings'))
  expect(await nightly()).toEqual({ code: 0, text: expect.any(String) })
  const failed = await failedUntilArchived()
  expect((await backUp('--settings', at('nightly.settings'), '--key', at('single.key'))).code).not.toBe(0)
  const elsewhere = await backUp('--settings', at('single.settings'))
  expect([elsewhere.code, elsewhere.text]).toEqual([3, expect.stringContaining('does not archive its changes by')])
  expect(await failedUntilArchived()).toBe(failed)
  expect(await nightly()).toEqual({ code: 0, text: expect.any(String) })
  expect(await failedUntilArchived()).toBe(failed)
})

test('what an earlier release set in the database itself gives way to the file', { timeout: 60_000 }, async () => {
  await host.sql(`alter system set archive_mode = off`)
  await host.sql(`alter system set archive_command = 'false'`)
  await host.stop()
  await host.start()
  const first = await backUp('--settings', at('nightly.settings'))
  expect([first.code, first.text]).toEqual([3, expect.stringContaining('restart')])
  await host.stop()
  await host.start()
  expect(await backUp('--settings', at('nightly.settings'))).toEqual({ code: 0, text: expect.any(String) })
})
