// One server under test and the generator that loads it: each pinned to its own core, for all contenders alike.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'

/** One line of the generator, and the processor time the server spent meanwhile. */
export interface Load {
  delivered: number
  server_cpu_s: number
  secs: number
  deliv_per_s: number
  p99_us: number
  lost: number
  gen_cpu_s: number
}

export interface Contender {
  kbPerConnection: number
  /** Deliveries that never came: one that is late in a load, because the machine was busy, comes in the next. */
  lost: () => number
  load: (command: string) => Promise<Load>
  stop: () => Promise<void>
}

const [serverCore, generatorCore] = ['0', '1']

export async function startContender(
  generator: string,
  sockets: number,
  file: string,
  serverArgs: string[],
  generatorArgs: string[],
): Promise<Contender> {
  const port = await freePort()
  const script = join(import.meta.dirname, file)
  const node = ['-c', serverCore, process.execPath, '--expose-gc', script, String(port), ...serverArgs]
  const server = startChild('taskset', node, { output: 'inherit' })
  await eventually(() => knock(port), 10_000)
  const before = await weigh(server)

  const target = ['-p', String(port), '-n', String(sockets), '-b', '200']
  const fan = spawn('taskset', ['-c', generatorCore, generator, ...target, ...generatorArgs], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: fan.stdout })[Symbol.asyncIterator]()
  const connected = await answer()
  if (connected.closed > 0) throw new Error(`${file}: ${connected.closed} of ${sockets} sockets were refused`)
  const kbPerConnection = ((await weigh(server)) - before) / sockets

  let lost = 0
  async function answer() {
    const line = await lines.next()
    if (line.done) throw new Error(`${file}: the generator is gone`)
    return JSON.parse(line.value)
  }
  return {
    kbPerConnection,
    lost: () => lost,
    load: async (command) => {
      const spent = cpuSeconds(server)
      fan.stdin.write(`${command}\n`)
      const figures = await answer()
      lost += figures.lost
      return { ...figures, server_cpu_s: cpuSeconds(server) - spent }
    },
    stop: async () => {
      fan.stdin.end('quit\n')
      if (fan.exitCode === null) await once(fan, 'exit')
      await stopChild(server, 'SIGTERM')
    },
  }
}

async function knock(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

/** Resident memory in kB, rubbish collected. */
async function weigh(child: ChildProcess): Promise<number> {
  for (let pass = 0; pass < 2; pass++) {
    child.kill('SIGUSR2')
    await sleep(300)
  }
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
}

/** User and kernel time, in the kernel's ticks of 10 ms. */
function cpuSeconds(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
