// A private PgBouncer in front of a private PostgreSQL, with the settings that are shipped: started, stopped and killed by us.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { dataFolder, projectRoot } from './folder.ts'
import { eventually, freePort, giveTo, startChild, stopChild } from './process.ts'
import { roles } from './services.ts'

export interface LocalPgbouncer {
  port: number
  program: PgbouncerProgram
  /** What processes are told: this URL leads to PostgreSQL, let them come through here. */
  settingsFor: (directUrl: string) => PooledSettings
  pid: () => number
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
}

type PooledSettings = Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_STATEMENTS', string>

export interface PgbouncerProgram {
  path: string
  version: string
  /** From 1.21 on it keeps statements that were prepared by name, in transaction mode too. */
  keepsStatements: boolean
}

/** Debian 13's, if `ops/setup pgbouncer` has brought it, and this Debian's own: the newest first. */
const places = ['/opt/pgbouncer-debian-13/pgbouncer', '/usr/sbin/pgbouncer']

export function findPgbouncers(): PgbouncerProgram[] {
  return places.filter((path) => existsSync(path)).map(describe)
}

function describe(path: string): PgbouncerProgram {
  const [, version = '', major, minor] = /^PgBouncer ((\d+)\.(\d+)\S*)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? [] // biome-ignore format: short
  return { path, version, keepsStatements: Number(major) > 1 || Number(minor) >= 21 }
}

const user = 'postgres'
const shippedSettings = join(projectRoot, 'ops/deploy/pgbouncer/pgbouncer.ini')

interface PgbouncerOptions {
  postgresPort: number
  program?: PgbouncerProgram | undefined
  /** Connections to PostgreSQL, if not as many as are shipped. */
  connections?: number
}

export async function startPgbouncer(name: string, options: PgbouncerOptions): Promise<LocalPgbouncer> {
  const [newest] = findPgbouncers()
  const { program = newest } = options
  if (!program) throw new Error('PgBouncer is missing: run ops/setup')
  const folder = dataFolder(name, user)
  mkdirSync(folder, { recursive: true })
  const [port, users, file] = [await freePort(), join(folder, 'users'), join(folder, 'pgbouncer.ini')]
  writeFileSync(users, [user, ...Object.values(roles)].map((role) => `"${role}" ""\n`).join(''))
  writeFileSync(file, localSettings({ ...options, program, port, users }))
  giveTo(user, folder)
  const launch = () => startChild(program.path, ['-q', file], { user, deathSignal: 'KILL' })
  let child = launch()
  const ready = () => eventually(() => reach(port), 20_000)
  await ready()
  return {
    port,
    program,
    settingsFor: (directUrl) => ({
      DATABASE_URL: Object.assign(new URL(directUrl), { port: String(port) }).href,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_STATEMENTS: program.keepsStatements ? 'named' : 'unnamed',
    }),
    pid: () => child.pid ?? 0,
    start: async () => {
      child = launch()
      await ready()
    },
    stop: async () => {
      await stopChild(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
    kill: () => stopChild(child, 'SIGKILL'),
  }
}

interface Local extends PgbouncerOptions {
  program: PgbouncerProgram
  port: number
  users: string
}

/** The shipped settings with addresses of our own: any database of this PostgreSQL, and nobody is asked for a password. */
function localSettings({ postgresPort, program, connections, port, users }: Local): string {
  const changed: Record<string, string | null> = {
    campus: null,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_hba_file: null,
    auth_file: users,
    logfile: null,
    pidfile: null,
    ...(!program.keepsStatements && { max_prepared_statements: null }),
    ...(connections && { max_db_connections: String(connections), default_pool_size: String(connections) }),
  }
  const left = new Set(Object.keys(changed))
  const lines = readFileSync(shippedSettings, 'utf8').split('\n')
  const settings = lines.flatMap((line) => {
    const [, name = ''] = /^(\w+) =/.exec(line) ?? []
    const value = changed[name]
    if (!left.delete(name)) return line
    return value === null || value === undefined ? [] : `${name} = ${value}`
  })
  if (left.size > 0) throw new Error(`the shipped settings have no line for ${[...left].join(', ')}`)
  return settings.join('\n').replace('[databases]', `[databases]\n* = host=127.0.0.1 port=${postgresPort}`)
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
