// The lines between processes and their services go bad in every way we know: nothing is lost or done twice, and soon after a
// line is good again everybody is served.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { spread } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Crowd } from './cluster/crowd.ts'
import { troubles } from './cluster/lines.ts'
import { untilServing } from './cluster/nemesis.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const healMs = 5000

export function run(args: string[]): Promise<Measured> {
  const { seconds, rounds } = numbersIn(args, { seconds: 4, rounds: 1 })
  return perform({
    name: 'network',
    plan: {},
    hasBadLines: true,
    break: async (cluster, crowd) => {
      const healed: Record<string, number[]> = {}
      for (let round = 0; round < rounds; round++) {
        for (const name of Object.keys(troubles))
          (healed[name] ??= []).push(await suffer(cluster, crowd, name, seconds * 1000))
      }
      await sleep(1000)
      return { healed, healing: spread(Object.values(healed).flat()) }
    },
    promise: ({ statuses }, { healing }) => ({
      healsInTime: (healing as { maxMs: number }).maxMs <= healMs,
      nothingUnexpected: statuses['500'] === undefined,
    }),
  })
}

async function suffer(cluster: Cluster, crowd: Crowd, name: string, ms: number): Promise<number> {
  await sleep(1000)
  const heal = troubles[name]?.(cluster)
  await sleep(ms)
  heal?.()
  return untilServing(cluster, crowd, 30_000)
}
