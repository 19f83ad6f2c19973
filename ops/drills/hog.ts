// Other programs take every core, and server processes fill their memory until V8 ends them: only the full process ends, its clients
// reconnect elsewhere, and nothing is lost. `npm run drill -- hog [--times N] [--seconds N]`. Needs Debian's stress-ng.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, startChild } from '../local/process.ts'
import type { ServerProcess } from '../node-process.ts'
import type { Measured } from '../promise.ts'
import type { Cluster } from './cluster/cluster.ts'
import { excuses } from './cluster/faults/faults.ts'
import { promisedMs, untilBalanced } from './cluster/faults/nemesis.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const deliverMs = 3000
/** Small, so that it is full soon: a process of this drill needs about a third of it. */
const heapMb = 350

export function run(args: string[]): Promise<Measured> {
  const { times, seconds } = numbersIn(args, { times: 6, seconds: 30 })
  const plant = join(import.meta.dirname, 'faults/planted-faults.ts')
  return perform({
    name: 'hog',
    plan: { fans: 300 },
    promisedMs: { scores: deliverMs, messages: deliverMs },
    env: { NODE_OPTIONS: `--import=${plant} --max-old-space-size=${heapMb}`, PLANTED_FAULT: 'memory' },
    break: async (cluster) => {
      const hogged = await takeCores(seconds)
      const ended: boolean[] = []
      for (let time = 0; time < times; time++) {
        await sleep(2000)
        ended.push(await fillMemory(cluster, time % cluster.nodes.length))
        await untilBalanced(cluster, 30_000)
      }
      return { times, hogged, endedAlone: ended.filter(Boolean).length }
    },
    promise: (_, { endedAlone, hogged }) => ({
      isHogged: hogged === true,
      // Otherwise no process was full, or others ended too.
      endsAlone: times > 0 && endedAlone === times,
    }),
  })
}

/** As many busy loops as there are cores, beside everything of the drill. True when they ran to their end. */
async function takeCores(seconds: number): Promise<boolean> {
  const hog = startChild('stress-ng', ['--cpu', String(availableParallelism()), '--timeout', `${seconds}s`])
  const [code] = (await once(hog, 'exit')) as [number | null]
  return code === 0
}

/** Started again when it has ended, as a supervisor would. True when it ended by itself and no other did. */
async function fillMemory({ nodes, faults }: Cluster, index: number): Promise<boolean> {
  const victim = nodes[index] as ServerProcess
  const others = nodes.filter((node) => node !== victim).map((node) => node.pid())
  const pid = victim.pid()
  const end = faults.begin('memory full', excuses.blocked)
  process.kill(pid, 'SIGUSR2')
  const hasEnded = await eventually(async () => {
    if (isRunning(pid)) throw new Error('not full yet')
    return true
  }, 60_000).catch(() => false)
  if (!hasEnded) await victim.kill()
  end(promisedMs.nodeKilled)
  await victim.start()
  return hasEnded && others.every(isRunning)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
