// A PostgreSQL of a drill, as on a machine of its own: its data where the drill wants them, its settings in its own files,
// cut off as by a power failure.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, type QueryResultRow, TypeOverrides, types } from 'pg'
import { childrenOf, eventually, freePort, giveTo, killNow, startChild, stopChild } from '../../local/process.ts'

export interface PostgresHost {
  data: string
  port: number
  url: string
  urlOf: (database: string) => string
  /** Runs one statement on the maintenance database. */
  sql: <R extends QueryResultRow>(statement: string) => Promise<R[]>
  isRunning: () => boolean
  /** Starts it; resolves when it accepts queries. */
  start: (timeoutMs?: number) => Promise<void>
  stop: () => Promise<void>
  /** Kills the postmaster and all its children at once. */
  cutPower: () => Promise<void>
}

const user = 'postgres'

/** Not started yet. Settings given here win over those in its files. */
export async function postgresHost(data: string, settings: Record<string, string> = {}): Promise<PostgresHost> {
  const port = await freePort()
  const socketFolder = `${data}.socket`
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    max_connections: '100',
    log_min_messages: 'fatal',
    timezone: 'UTC',
    ...settings,
  }
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let child: ReturnType<typeof startChild> | undefined
  const sql = async <R extends QueryResultRow>(statement: string): Promise<R[]> =>
    (await query<R>(urlOf('postgres'), statement)).rows
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    data,
    port,
    url: urlOf('postgres'),
    urlOf,
    sql,
    isRunning,
    start: async (timeoutMs = 20_000) => {
      mkdirSync(socketFolder, { recursive: true })
      giveTo(user, socketFolder)
      // A pid file left by a power cut names a process that is gone, or an unrelated one.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      const started = startChild(binary('postgres'), args, { user, deathSignal: 'QUIT' })
      child = started
      await eventually(async () => {
        if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode} in ${data}`)
        await sql('select 1')
      }, timeoutMs)
    },
    stop: async () => {
      if (child) await stopChild(child, 'SIGINT')
      rmSync(socketFolder, { recursive: true, force: true })
    },
    cutPower: async () => {
      if (!child || !isRunning()) return
      const gone = once(child, 'exit')
      for (const pid of [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]) killNow(pid)
      await gone
    },
  }
}

/** A new, empty cluster in that folder; with checksums, as ops/deploy makes them. */
export async function makeCluster(data: string, { hasChecksums = true } = {}): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) throw new Error(`there is a cluster in ${data}`)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  giveTo(user, data)
  const args = [
    '-D',
    data,
    '-U',
    user,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(hasChecksums ? ['--data-checksums'] : []),
    '--no-sync',
  ]
  await runAs(binary('initdb'), args)
}

/** Another cluster's data as they are now, ready to follow it. */
export async function copyCluster(from: PostgresHost, data: string): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  giveTo(user, data)
  await runAs(binary('pg_basebackup'), ['-d', from.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
}

/** Ids are numbers, as to the product, also where nothing of the product was loaded. */
const idsAsNumbers = new TypeOverrides()
idsAsNumbers.setTypeParser(types.builtins.INT8, Number)

export async function query<R extends QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, types: idsAsNumbers })
  // A postmaster that ends meanwhile must not crash this process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query<R>(sql, values)
  } finally {
    await client.end().catch(() => {})
  }
}

async function runAs(program: string, args: string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? ['--reuid', user, '--regid', user, '--clear-groups'] : ['--pdeathsig', 'KILL']
  await promisify(execFile)('setpriv', [...as, program, ...args], { cwd: '/' })
}

function binary(name: string): string {
  const root = '/usr/lib/postgresql'
  const newest = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0]
  return join(root, newest ?? '', 'bin', name)
}
