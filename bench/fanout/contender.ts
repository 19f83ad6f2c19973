// One server under test and the generator that loads it: each pinned to its own core, for all contenders alike.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { workedSeconds } from '@campus/ops/drills/video/tree'
import { residentKb } from '@campus/ops/figures'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'
import { buildGenerator, faultsOf, type Load, startGenerator } from '../crowd/generator.ts'
import { serverCore } from '../process.ts'

/** One line of the generator, and the processor time the server spent meanwhile. */
export interface Served extends Load {
  server_cpu_s: number
}

export interface Contender {
  kbPerConnection: number
  /** Deliveries that some client missed or received twice. */
  faults: () => { lost: number; doubled: number }
  load: (command: string) => Promise<Served>
  stop: () => Promise<void>
}

/** Arguments with which the generator connects to our hub. */
export const hubArgs = ['-m', 'stomp', '-u', '/ws-stomp/websocket', '-s', '/sub/room', '-P', '/pub/room']

export async function startContender(
  sockets: number,
  file: string,
  serverArgs: string[],
  generatorArgs: string[],
): Promise<Contender> {
  buildGenerator('fanout/fan.c')
  const port = await freePort()
  const program =
    file === 'loop.c'
      ? [buildGenerator('fanout/loop.c')]
      : [process.execPath, '--expose-gc', join(import.meta.dirname, file)]
  const pinned = ['-c', serverCore, ...program, String(port), ...serverArgs]
  const server = startChild('taskset', pinned, { output: 'inherit' })
  await eventually(() => knock(port), 10_000)
  const before = await weigh(server)
  const fan = await startGenerator('fanout/fan.c', sockets, ['-p', String(port), ...generatorArgs])
  const kbPerConnection = ((await weigh(server)) - before) / sockets
  const worked = () => workedSeconds(server.pid ?? 0)
  let last: Load | undefined
  return {
    kbPerConnection,
    faults: () => (last ? faultsOf(last, last.sent_all) : { lost: 0, doubled: 0 }),
    load: async (command) => {
      const spent = worked()
      const figures = await fan.run(command)
      last = figures
      return { ...figures, server_cpu_s: worked() - spent }
    },
    stop: async () => {
      await fan.leave()
      await stopChild(server, 'SIGTERM')
    },
  }
}

async function knock(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

/** Resident memory in kB after garbage collection. */
async function weigh(child: ChildProcess): Promise<number> {
  for (let pass = 0; pass < 2; pass++) {
    child.kill('SIGUSR2')
    await sleep(300)
  }
  return residentKb(child.pid ?? 0)
}
