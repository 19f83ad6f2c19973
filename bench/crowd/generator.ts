// A crowd simulated by one of the programs in C: built, pinned to the core that no server uses, commanded line by line.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { localFolder } from '@campus/ops/local/folder'
import { generatorCore } from '../process.ts'

/** What every program reports of a load: received marks, their delays, and the generator's processor time. */
export interface GeneratorFigures {
  closed: number
  secs: number
  delivered: number
  deliv_per_s: number
  bytes: number
  p50_us: number
  p99_us: number
  max_us: number
  gen_cpu_s: number
  /** Fewest and most marks that a client received since it connected. */
  least: number
  most: number
}

/** Of a program that sends as well. */
export interface Load extends GeneratorFigures {
  sent: number
  /** Since they came. */
  sent_all: number
}

/**
 * Of the last load: what some client missed, and what some client received too often. A late mark of one load arrives in the next,
 * and a sum over all clients would let one lost make up for one doubled.
 */
export const faultsOf = ({ least, most }: GeneratorFigures, sentAll: number) => ({
  lost: Math.max(0, sentAll - least),
  doubled: Math.max(0, most - sentAll),
})

export interface LoadGenerator<Line> {
  run: (command: string) => Promise<Line>
  leave: () => Promise<void>
}

type Source =
  | 'fanout/fan.c'
  | 'fanout/loop.c'
  | 'chat/members.c'
  | 'scale/viewers.c'
  | 'cdn/players.c'
  | 'barrier/arrivals.c'
  | 'tls/sockets.c'

/** Resolves when `count` clients are connected. */
export async function startGenerator<Line extends { closed: number } = Load>(
  source: Source,
  count: number,
  args: string[],
): Promise<LoadGenerator<Line>> {
  const command = ['-c', generatorCore, buildGenerator(source), '-n', String(count), ...args]
  const child = spawn('taskset', command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function answer(): Promise<Line> {
    const line = await lines.next()
    if (line.done) throw new Error('the generator is gone')
    return JSON.parse(line.value)
  }
  const { closed } = await answer()
  if (closed > 0) throw new Error(`${closed} of ${count} were rejected`)
  return {
    run: (line) => {
      child.stdin.write(`${line}\n`)
      return answer()
    },
    leave: async () => {
      child.stdin.end('quit\n')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const librariesOf: Partial<Record<Source, string[]>> = {
  'tls/sockets.c': ['-lssl', '-lcrypto'],
  'barrier/arrivals.c': ['-lm'],
}

const built = new Map<Source, string>()

/** Once for each run; ahead of time where the compiler must not run between two measurements of a server. */
export function buildGenerator(source: Source): string {
  const known = built.get(source)
  if (known) return known
  mkdirSync(join(localFolder, 'bench'), { recursive: true })
  const program = join(localFolder, 'bench', basename(source, '.c'))
  const fresh = `${program}-${process.pid}`
  const libraries = librariesOf[source] ?? []
  execFileSync('cc', ['-O2', '-Wall', '-Wextra', '-o', fresh, join(import.meta.dirname, '..', source), ...libraries])
  // Moved into place atomically: another bench may be about to start it.
  renameSync(fresh, program)
  built.set(source, program)
  return program
}
