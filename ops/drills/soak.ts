// soak MINUTES [SEED]: something random breaks every 5 to 15 seconds while everybody does everything; the same seed breaks the
// same things in the same order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../demo/prng.ts'
import type { Measured } from '../promise.ts'
import { spread } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import { troubles } from './cluster/lines.ts'
import { hangRedis, killNode, killPostgres, killRedis, pause, pauseNode, untilServing } from './cluster/nemesis.ts'
import { anySeed, luckOf } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const patienceMs = 60_000

const mishaps: Record<string, (cluster: Cluster, luck: Chance) => Promise<void>> = {
  'node killed': ({ nodes }, luck) => killNode(luck.pick(nodes)),
  'node hung': ({ nodes }, luck) => pauseNode(luck.pick(nodes), luck.whole(1000, 8000)),
  'redis killed': (cluster, luck) => killRedis(cluster, luck.whole(500, 5000)),
  'redis hung': (cluster, luck) => hangRedis(cluster, luck.whole(500, 5000)),
  'redis flushed': ({ services }) => services.redis.flush(),
  'postgres killed': (cluster, luck) => killPostgres(cluster, luck.whole(0, 2000)),
  'line bad': async (cluster, luck) => {
    const heal = troubles[luck.pick(Object.keys(troubles))]?.(cluster)
    await pause(luck, 1000, 5000)
    heal?.()
  },
}

export function run([minutes = '10', given]: string[]): Promise<Measured> {
  const seed = given === undefined ? anySeed() : Number(given)
  const luck = luckOf('soak', seed)
  const done: Record<string, number> = {}
  const recoveries: number[] = []
  return perform({
    name: 'soak',
    plan: { fans: 200 },
    hasBadLines: true,
    break: async (cluster, crowd) => {
      const ends = performance.now() + Number(minutes) * 60_000
      while (performance.now() < ends) {
        await pause(luck, 5000, 15_000)
        const name = luck.pick(Object.keys(mishaps))
        await mishaps[name]?.(cluster, luck)
        done[name] = (done[name] ?? 0) + 1
        recoveries.push(await untilServing(cluster, crowd, patienceMs))
      }
      await sleep(2000)
      return { seed, minutes: Number(minutes), done, recovery: spread(recoveries) }
    },
    promise: ({ statuses }) => ({
      alwaysRecovers: recoveries.every(Number.isFinite),
      nothingUnexpected: statuses['500'] === undefined,
    }),
  })
}
