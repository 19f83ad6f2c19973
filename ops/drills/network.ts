// Network faults of every known kind, longer than any timeout: nothing is lost or done twice, and soon after the line is healed
// everybody is served and up to date.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import { promisedMs, untilServing } from './cluster/faults/nemesis.ts'
import { suffer, troubles } from './cluster/judge/lines.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const healMs = promisedMs.line
const all = Object.keys(troubles)

export function run(args: string[]): Promise<Measured> {
  // Longer than the longest time-out of a client (10 s): silent sockets are closed, and calls time out.
  const { seconds, rounds, first, count } = numbersIn(args, { seconds: 12, rounds: 1, first: 0, count: all.length })
  return perform({
    name: 'network',
    plan: {},
    badLines: 'all',
    promisedMs: { scores: healMs, messages: healMs },
    break: async (cluster, crowd) => {
      const healed: Record<string, number[]> = {}
      for (let round = 0; round < rounds; round++) {
        for (const name of all.slice(first, first + count)) {
          await sleep(1000)
          await suffer(cluster, name, seconds * 1000)
          ;(healed[name] ??= []).push(await untilServing(cluster, crowd, 30_000))
        }
      }
      // End without faults: every event from now on must reach everybody.
      await sleep(healMs + 2000)
      return { seconds, healed, healing: percentiles(Object.values(healed).flat()) }
    },
    promise: (_, { healing }) => ({ healsInTime: (healing as { maxMs: number }).maxMs <= healMs }),
  })
}
