// A private PostgreSQL from Debian's binaries: made, started and stopped by us.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder, temporaryFolder } from './folder.ts'
import { childrenOf, eventually, freePort, giveTo, killNow, startChild, stopChild } from './process.ts'

export interface LocalPostgres {
  /** URL of the maintenance database. */
  url: string
  port: number
  folder: string
  urlOf: (database: string) => string
  /** The postmaster's process id, for drills that kill it. */
  pid: () => number
  stop: () => Promise<void>
  /** Kills it without a shutdown, as a power cut would. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

const user = 'postgres'

interface PostgresOptions {
  durable: boolean
  port?: number
}

export async function startPostgres(name: string, options: PostgresOptions): Promise<LocalPostgres> {
  const folder = options.durable ? dataFolder(name, user) : temporaryFolder(name, user)
  const data = join(folder, 'data')
  if (!existsSync(join(data, 'PG_VERSION'))) await makeCluster(folder, data)
  return startServer(folder, data, options)
}

export interface LocalReplica extends LocalPostgres {
  /** It stops following and takes writes. */
  promote: () => Promise<void>
}

/** A copy of that PostgreSQL as it is now, which follows it over a line of its own until it is stopped or promoted. */
export async function startReplica(
  name: string,
  primary: Pick<LocalPostgres, 'port' | 'urlOf'>,
): Promise<LocalReplica> {
  const folder = temporaryFolder(name, user)
  const data = join(folder, 'data')
  rmSync(data, { recursive: true, force: true })
  giveTo(user, folder)
  // `-R` writes whom to follow into its settings.
  const source = ['-d', primary.urlOf('postgres'), '-R']
  await runProgram('pg_basebackup', ['-D', data, ...source, '-X', 'stream', '--checkpoint=fast', '--no-sync'])
  const server = await startServer(folder, data, { durable: false })
  return { ...server, promote: () => runProgram('pg_ctl', ['promote', '-D', data]) }
}

async function startServer(folder: string, data: string, options: PostgresOptions): Promise<LocalPostgres> {
  const port = options.port ?? (await freePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'fatal',
    timezone: 'UTC',
    // Only temporary databases may lose commits, and only in a power cut: a commit survives a killed PostgreSQL in any of them.
    ...(options.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const launch = () => startChild(postgresProgram('postgres'), args, { user, deathSignal: 'QUIT' })
  let child = launch()
  const ready = () =>
    eventually(() => {
      // Server processes of a postmaster that was killed end a moment after it; until then a new one does not start.
      if (child.exitCode !== null) child = launch()
      return ping(urlOf('postgres'))
    }, 20_000)
  await ready()
  return {
    url: urlOf('postgres'),
    port,
    folder,
    urlOf,
    pid: () => child.pid ?? 0,
    stop: async () => {
      await stopChild(child, 'SIGINT')
      if (!options.durable) rmSync(folder, { recursive: true, force: true })
    },
    kill: async () => {
      // No server process is started meanwhile; those there are would respond until they notice.
      child.kill('SIGSTOP')
      const servers = childrenOf(child.pid ?? 0)
      await stopChild(child, 'SIGKILL')
      for (const pid of servers) killNow(pid)
    },
    start: async () => {
      child = launch()
      await ready()
    },
  }
}

/** The path of one of PostgreSQL's programs. */
export function postgresProgram(name: string): string {
  const root = '/usr/lib/postgresql'
  const newest = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0]
  return join(root, newest ?? '', 'bin', name)
}

async function makeCluster(folder: string, data: string) {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  giveTo(user, folder)
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await runProgram('initdb', args)
}

/** One of PostgreSQL's own programs, to its end. */
async function runProgram(program: string, args: string[]): Promise<void> {
  const child = startChild(postgresProgram(program), args, { user })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed (${code})`)
}

async function ping(url: string) {
  const client = new pg.Client(url)
  // A postmaster that ends meanwhile must not crash this process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}
