// What a figure was measured on: the machine, its programs, the commit, and how busy the machine was with other things.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../local/folder.ts'

export interface Machine {
  cores: number
  model: string
  memoryGb: number
  kernel: string
  node: string
  postgresql: string
  redis: string
}

export const describeMachine = (): Machine => ({
  cores: cpus().length,
  model: cpus()[0]?.model ?? arch(),
  memoryGb: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version.slice(1),
  postgresql: versionOf(newestPostgres(), ['--version']),
  redis: versionOf('redis-server', ['--version']),
})

function newestPostgres(): string {
  const root = '/usr/lib/postgresql'
  const [newest = ''] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  return `${root}/${newest}/bin/postgres`
}

function versionOf(program: string, args: string[]): string {
  return /\d+(?:\.\d+)+/.exec(execFileSync(program, args, { encoding: 'utf8' }))?.[0] ?? 'unknown'
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/** The short commit, with a plus where the sources differ from it; what a record writes itself is no source. */
export function describeCommit(): string {
  const changed = git('status', '--porcelain', '--', '.', ':!docs', ':!README.md', ':!README.ko.md')
  return git('rev-parse', '--short=10', 'HEAD') + (changed === '' ? '' : '+')
}

/**
 * The share of all cores that is busy right now. The load average still counts what ended a minute ago: in a row of benches
 * it would blame each for the one before.
 */
export async function measureBusyShare(ms = 2000): Promise<number> {
  const share = watchBusyShare()
  await sleep(ms)
  return share()
}

/** The share that was busy between now and then: at 1 a figure says what the machine can, not what a program can. */
export function watchBusyShare(): () => number {
  const before = readCpuTimes()
  return () => {
    const after = readCpuTimes()
    const [busy, all] = [after.busy - before.busy, after.all - before.all]
    return all > 0 ? Math.round((100 * busy) / all) / 100 : 0
  }
}

function readCpuTimes(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // user nice system idle iowait irq softirq steal; time for guests is counted in user already.
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const busy = user + nice + system + irq + softIrq + steal
  return { busy, all: busy + idle + wait }
}
