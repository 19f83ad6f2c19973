// The short form of `nodes`, `redis` and `postgres` on one cluster, for every change of the code: within a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { spread } from './cluster/calls.ts'
import { anySeed, luckOf, numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'
import { killNodes } from './nodes.ts'
import { killPostgresOften } from './postgres.ts'
import { loseRedis } from './redis.ts'

export function run(args: string[]): Promise<Measured> {
  const { seed } = numbersIn(args, { seed: anySeed() })
  const luck = luckOf('fast', seed)
  return perform({
    name: 'fast',
    plan: { scorers: 2, chatters: 4, commenters: 4, stars: 4, readers: 2, fans: 50 },
    break: async (cluster, crowd) => {
      await killNodes(cluster, luck, 2)
      const { guesses } = await loseRedis(cluster, { 'dead-seconds': 3, 'hung-seconds': 2, flushes: 5 })
      const recoveries = await killPostgresOften(cluster, crowd, luck, 2)
      await sleep(2000)
      const stillAway = crowd.fans.filter((fan) => !fan.isIn()).length
      return { seed, guesses, recovery: spread(recoveries), stillAway }
    },
    // Times are promised by the long forms: a machine that builds and tests beside it keeps none.
    promise: ({ statuses }, { guesses, stillAway }) => ({
      limitsHold: guesses === 10,
      everybodyIsBack: stillAway === 0,
      nothingUnexpected: statuses['500'] === undefined,
    }),
  })
}
