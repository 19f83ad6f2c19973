// The members of a room, by the generator beside: they come in, talk by turns on command, and say what reached them when.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { localFolder } from '@campus/ops/local/folder'

/** A line of the generator. */
export interface Load {
  closed: number
  secs: number
  sent: number
  delivered: number
  lost: number
  deliv_per_s: number
  p50_us: number
  p99_us: number
  max_us: number
  gen_cpu_s: number
}

export interface Members {
  load: (command: string) => Promise<Load>
  leave: () => Promise<void>
}

export const generatorCore = '1'
const bodyBytes = 200
/** Guests may say two things in four seconds; nobody here is quicker, whatever the server would let pass. */
export const gapMs = 2100

export function buildGenerator(): string {
  mkdirSync(join(localFolder, 'bench'), { recursive: true })
  const program = join(localFolder, 'bench', 'members')
  execFileSync('cc', ['-O2', '-o', program, join(import.meta.dirname, 'members.c')])
  return program
}

export async function comeMembers(program: string, count: number, door: string[]): Promise<Members> {
  const args = ['-n', String(count), '-b', String(bodyBytes), '-g', String(gapMs), ...door]
  const crowd = spawn('taskset', ['-c', generatorCore, program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: crowd.stdout })[Symbol.asyncIterator]()
  async function answer(): Promise<Load> {
    const line = await lines.next()
    if (line.done) throw new Error('the generator is gone')
    return JSON.parse(line.value)
  }
  const { closed } = await answer()
  if (closed > 0) throw new Error(`${closed} of ${count} members were refused`)
  return {
    load: (command) => {
      crowd.stdin.write(`${command}\n`)
      return answer()
    },
    leave: async () => {
      crowd.stdin.end('quit\n')
      if (crowd.exitCode === null) await once(crowd, 'exit')
    },
  }
}
