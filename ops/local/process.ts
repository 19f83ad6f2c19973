// Child processes under our hand: started as an unprivileged user, ended with their parent, whatever ends it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0

/** Starts a program that dies with us: the kernel sends the signal even when we are killed outright. */
export function startChild(program: string, args: string[], options: ChildOptions = {}): ChildProcess {
  const asUser = isRoot && options.user ? ['--reuid', options.user, '--regid', options.user, '--clear-groups'] : []
  return spawn('setpriv', [...asUser, '--pdeathsig', options.deathSignal ?? 'KILL', program, ...args], {
    stdio: ['ignore', options.output ?? 'ignore', options.output ?? 'ignore'],
    env: { ...process.env, ...options.env },
    ...(options.cwd ? { cwd: options.cwd } : {}),
  })
}

/** The date that `check --days` gives, for a program that inherits nothing else of our environment. */
export const givenDate = () => ({ LD_PRELOAD: process.env['LD_PRELOAD'], TEST_DAYS: process.env['TEST_DAYS'] })

interface ChildOptions {
  user?: string
  deathSignal?: 'KILL' | 'INT' | 'TERM' | 'QUIT'
  output?: 'ignore' | 'pipe' | 'inherit' | number
  env?: Record<string, string>
  cwd?: string
}

export async function stopChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs = 5000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const impatient = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await gone
  clearTimeout(impatient)
}

export function childrenOf(pid: number): number[] {
  return quietly(() => readdirSync(`/proc/${pid}/task`), []).flatMap((task) =>
    quietly(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}

/** Of a process that may have ended by now. */
export function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}

export const killNow = (pid: number) => quietly(() => process.kill(pid, 'SIGKILL'), false)

/** Gives a folder to the unprivileged user (a no-op when we are not root). */
export function giveTo(user: string, path: string) {
  if (isRoot) execFileSync('chown', ['-R', `${user}:${user}`, path])
}

/** Whether that user can reach a folder at all: a checkout below a closed home is not reachable for others. */
export function canReach(user: string, path: string): boolean {
  if (!isRoot) return true
  try {
    execFileSync('setpriv', ['--reuid', user, '--regid', user, '--clear-groups', 'test', '-x', path])
    return true
  } catch {
    return false
  }
}

/**
 * A port that no other caller gets while this process lives, also before anything listens on it. Below those the kernel gives to
 * outgoing connections: one of these could take the port while its process restarts. Above 10080, the highest port that browsers
 * refuse to open.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_081 + Math.floor(Math.random() * 21_919)
    if (reserve(port) && (await isFree(port))) return port
  }
}

function reserve(port: number): boolean {
  const folder = join(tmpdir(), `campus-ports-${userInfo().uid}`)
  const file = join(folder, String(port))
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // Left by a process that is gone: free the next time somebody asks for it.
    if (isGone(file)) rmSync(file, { force: true })
    return false
  }
}

function isGone(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Retries until success or timeout; throws the last failure. */
export async function eventually<T>(attempt: () => Promise<T>, timeoutMs: number, pauseMs = 50): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
