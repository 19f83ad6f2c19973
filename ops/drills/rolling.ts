// Every process restarted in turn, again and again, as a deploy does it: nobody who asks meanwhile is told no.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { untilBalanced } from './cluster/nemesis.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

/** Each reader asks twice, five times a second. */
const readEveryMs = 200
const callsOfReader = 10

export function run(args: string[]): Promise<Measured> {
  const { rounds, rate } = numbersIn(args, { rounds: 20, rate: 200 })
  return perform({
    name: 'rolling',
    plan: { readers: Math.ceil(rate / callsOfReader), readEveryMs, scorers: 1, tapsPerCall: 2, fans: 200 },
    env: { DRAIN_MS: '2000' },
    promisedMs: { scores: 3000, messages: 3000 },
    break: async (cluster) => {
      const began = performance.now()
      for (let round = 0; round < rounds; round++) {
        for (const node of cluster.nodes) {
          await node.stop()
          await node.start()
          await untilBalanced(cluster, 30_000)
        }
      }
      await sleep(2000)
      return { rounds, restarts: rounds * cluster.nodes.length, tookMs: Math.round(performance.now() - began) }
    },
    promise: ({ calls }) => ({ nobodyFailed: calls.failed === 0 && calls.calls > 0 }),
  })
}
