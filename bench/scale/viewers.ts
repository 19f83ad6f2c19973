// Viewers of one match in numbers, by the generator beside: they come, beat, and say what they were told and how late.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { localFolder } from '@campus/ops/local/folder'

/** A line of the generator. */
export interface Heard {
  heard: number
  bytes: number
  closed: number
  p50_us: number
  p99_us: number
  max_us: number
  secs: number
  cpu_s: number
}

export interface Viewers {
  count: number
  hear: (seconds: number) => Promise<Heard>
  leave: () => Promise<void>
}

/** From one address come no more than the product lets in by default, and never more than there are ports. */
const perAddress = 2500
export const generatorCore = '1'

export function buildGenerator(name: 'viewers' | 'fan', source: string): string {
  mkdirSync(join(localFolder, 'bench'), { recursive: true })
  const program = join(localFolder, 'bench', `${name}-${process.pid}`)
  execFileSync('cc', ['-O2', '-o', program, join(import.meta.dirname, source)])
  return program
}

export async function comeViewers(program: string, url: string, topic: string, count: number): Promise<Viewers> {
  const addresses = Math.ceil(count / perAddress)
  const args = ['-p', new URL(url).port, '-n', `${count}`, '-s', topic, '-a', `${addresses}`]
  const crowd = spawn('taskset', ['-c', generatorCore, program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: crowd.stdout })[Symbol.asyncIterator]()
  async function answer(): Promise<Heard> {
    const line = await lines.next()
    if (line.done) throw new Error('the generator is gone')
    return JSON.parse(line.value)
  }
  const { closed } = await answer()
  if (closed > 0) throw new Error(`${closed} of ${count} viewers were refused`)
  return {
    count,
    hear: (seconds) => {
      crowd.stdin.write(`hear ${seconds}\n`)
      return answer()
    },
    leave: async () => {
      crowd.stdin.end('quit\n')
      if (crowd.exitCode === null) await once(crowd, 'exit')
    },
  }
}
