// soak MINUTES [SEED]: something random breaks every 5 to 15 seconds while everybody does everything; the same seed breaks the
// same things in the same order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../demo/prng.ts'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import {
  flushRedis,
  hangRedis,
  killNode,
  killPostgres,
  killRedis,
  pause,
  pauseNode,
  promisedMs,
  untilServing,
} from './cluster/faults/nemesis.ts'
import { suffer, troubles } from './cluster/judge/lines.ts'
import { type Weight, weighNodes } from './cluster/judge/weight.ts'
import { anySeed, luckOf } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const timeoutMs = 60_000
/** Two faults may follow so closely that the second lengthens what is left of the first. */
const recoveryMs = 2 * promisedMs.line
/** A process may use 1,500 MB where it is installed; files are its sockets, connections and little else. */
const bounds = { mostMb: 450, mbPerMinute: 25, mostFiles: 700 }

const mishaps: Record<string, (cluster: Cluster, luck: Chance) => Promise<void>> = {
  'node killed': (cluster, luck) => killNode(cluster, luck.pick(cluster.nodes)),
  'node hung': (cluster, luck) => pauseNode(cluster, luck.pick(cluster.nodes), luck.whole(1000, 8000)),
  'redis killed': (cluster, luck) => killRedis(cluster, luck.whole(500, 5000)),
  'redis hung': (cluster, luck) => hangRedis(cluster, luck.whole(500, 5000)),
  'redis flushed': (cluster) => flushRedis(cluster),
  'postgres killed': async (cluster, luck) => void (await killPostgres(cluster, luck.whole(0, 2000))),
  'line bad': (cluster, luck) => suffer(cluster, luck.pick(Object.keys(troubles)), luck.whole(1000, 5000)),
}

export function run([minutes = '10', given]: string[]): Promise<Measured> {
  const seed = given === undefined ? anySeed() : Number(given)
  const luck = luckOf('soak', seed)
  const done: Record<string, number> = {}
  const recoveries: number[] = []
  return perform({
    name: 'soak',
    plan: { fans: 200 },
    badLines: 'all',
    promisedMs: { scores: 3000, messages: 3000 },
    break: async (cluster, crowd) => {
      const weighing = weighNodes(cluster)
      const ends = performance.now() + Number(minutes) * 60_000
      while (performance.now() < ends) {
        await pause(luck, 5000, 15_000)
        const name = luck.pick(Object.keys(mishaps))
        await mishaps[name]?.(cluster, luck)
        done[name] = (done[name] ?? 0) + 1
        recoveries.push(await untilServing(cluster, crowd, timeoutMs))
      }
      // End without faults: every event from now on must reach everybody.
      await sleep(promisedMs.line + 2000)
      return { seed, minutes: Number(minutes), done, recovery: percentiles(recoveries), weight: weighing.stop() }
    },
    promise: (_, { recovery, weight }) => {
      const { mostMb, mbPerMinute, mostFiles } = weight as Weight
      return {
        recoversInTime: recoveries.every(Number.isFinite) && (recovery as { p99Ms: number }).p99Ms <= recoveryMs,
        memoryBounded: mostMb <= bounds.mostMb && mbPerMinute <= bounds.mbPerMinute,
        filesBounded: mostFiles <= bounds.mostFiles,
      }
    },
  })
}
