// A private Redis from Debian's binaries: started, stopped, killed and paused by us. It stores nothing on disk.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { dataFolder } from './folder.ts'
import { eventually, freePort, giveTo, startChild, stopChild } from './process.ts'

export interface LocalRedis {
  url: string
  port: number
  pid: () => number
  isRunning: () => boolean
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
  flush: () => Promise<void>
}

const user = 'redis'

/** `settings`: more arguments of redis-server, which keep their files in its own folder. */
export interface RedisOptions {
  port?: number
  settings?: string[]
}

export async function startRedis(name: string, { settings = [], ...options }: RedisOptions = {}): Promise<LocalRedis> {
  const folder = dataFolder(name, user)
  giveTo(user, folder)
  const port = options.port ?? (await freePort())
  const url = `redis://127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, '--loglevel', 'warning']
  const launch = () => startChild('/usr/bin/redis-server', [...args, ...settings], { user })
  let child = launch()
  const ready = () => eventually(() => command(port, 'ping'), 10_000)
  await ready()
  return {
    url,
    port,
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
    flush: () => command(port, 'flushall'),
  }
}

async function command(port: number, ...args: string[]) {
  const reply = await askRedis(port, ...args)
  if (!/^(PONG|OK)/.test(reply)) throw new Error(`redis: ${reply}`)
}

/** What the server on that port replies to a command. */
export async function askRedis(port: number, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('redis-cli', ['-p', String(port), ...args], { timeout: 2000 })
  return stdout
}
