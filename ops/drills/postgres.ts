// PostgreSQL killed with all its children, over and over, while everybody writes: what was acknowledged is there, once.
import type { Chance } from '../demo/prng.ts'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Crowd } from './cluster/crowd/crowd.ts'
import { killPostgres, pause, untilServing } from './cluster/faults/nemesis.ts'
import { anySeed, luckOf, numbersIn, takePooled } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

/** From PostgreSQL being started again: its crash recovery is in it. */
const recoveryMs = 3000

export function run(args: string[]): Promise<Measured> {
  const { isPooled, rest } = takePooled(args)
  const { kills, seed } = numbersIn(rest, { kills: 20, seed: anySeed() })
  const luck = luckOf('postgres', seed)
  return perform({
    name: 'postgres',
    isPooled,
    plan: { tapsPerCall: 50, scoreEveryMs: 100 },
    promisedMs: { scores: recoveryMs, messages: recoveryMs },
    break: async (cluster, crowd) => {
      const recoveries = await killPostgresOften(cluster, crowd, luck, kills)
      return { seed, kills, recovery: percentiles(recoveries) }
    },
    // Lists are readable meanwhile: the budget excuses everything else only.
    promise: (_, { recovery }) => ({
      recoversInTime: (recovery as { maxMs: number }).maxMs <= recoveryMs,
    }),
  })
}

/** Milliseconds from PostgreSQL being started to every process serving, for each kill. */
export async function killPostgresOften(
  cluster: Cluster,
  crowd: Crowd,
  luck: Chance,
  kills: number,
  backMs = recoveryMs,
): Promise<number[]> {
  const recoveries: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await pause(luck, 1500, 3500)
    const startedAt = await killPostgres(cluster, luck.whole(0, 1500), backMs)
    recoveries.push(await untilServing(cluster, crowd, 30_000, startedAt))
  }
  return recoveries
}
