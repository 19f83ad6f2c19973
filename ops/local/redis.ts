// A private Redis from Debian's binaries: started, stopped, killed and paused by us. It stores nothing on disk.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { dataFolder } from './folder.ts'
import { eventually, freePort, giveTo, startChild, stopChild } from './process.ts'

export interface LocalRedis {
  url: string
  port: number
  password?: string
  pid: () => number
  isRunning: () => boolean
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
  flush: () => Promise<void>
}

const user = 'redis'

export interface RedisOptions {
  port?: number
  /** More arguments of redis-server. */
  settings?: string[]
  /** Clients need it, and servers that follow each other have the same one. */
  password?: string
}

export async function startRedis(name: string, options: RedisOptions = {}): Promise<LocalRedis> {
  const { settings = [], password } = options
  const folder = dataFolder(name, user)
  giveTo(user, folder)
  const port = options.port ?? (await freePort())
  const url = `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`
  const about = { port, ...(password && { password }) }
  const login = password ? ['--requirepass', password, '--masterauth', password] : []
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--loglevel', 'warning']
  const launch = () => startChild('/usr/bin/redis-server', [...args, ...login, ...settings], { user })
  let child = launch()
  const ready = () => eventually(() => command(about, 'ping'), 10_000)
  await ready()
  return {
    url,
    ...about,
    pid: () => child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    start: async () => {
      child = launch()
      await ready()
    },
    stop: async () => {
      await stopChild(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    kill: () => stopChild(child, 'SIGKILL'),
    flush: () => command(about, 'flushall'),
  }
}

async function command(server: Asked, ...args: string[]) {
  const reply = await askRedis(server, ...args)
  if (!/^(PONG|OK)/.test(reply)) throw new Error(`redis: ${reply}`)
}

type Asked = Pick<LocalRedis, 'port' | 'password'>

/** What a server, or a Sentinel, replies to a command. */
export async function askRedis({ port, password }: Asked, ...args: string[]): Promise<string> {
  const options = { timeout: 2000, env: withPassword(password) }
  const { stdout } = await promisify(execFile)('redis-cli', ['-p', String(port), ...args], options)
  return stdout
}

/** For redis-cli, which would print a warning about one in its arguments. */
export const withPassword = (password?: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(password && { REDISCLI_AUTH: password }),
})
