// The short form of `nodes`, `redis` and `postgres` on one cluster, for every change of the code: within a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { spread } from './cluster/calls.ts'
import { anySeed, luckOf, numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'
import { killNodes } from './nodes.ts'
import { killPostgresOften } from './postgres.ts'
import { loseRedis, wrongAllowed } from './redis.ts'

/** First, nothing is broken: an event that is left out or comes twice can't be put down to a fault. */
const calmMs = 5000
const looseMs = 5000

export function run(args: string[]): Promise<Measured> {
  const { seed, faults } = numbersIn(args, { seed: anySeed(), faults: 1 })
  const luck = luckOf('fast', seed)
  return perform({
    name: 'fast',
    plan: { scorers: 2, chatters: 4, commenters: 4, stars: 4, readers: 2, fans: 50 },
    // Times are promised by the long forms: a machine that builds and tests beside it keeps none.
    promisedMs: { scores: looseMs, messages: looseMs },
    break: async (cluster, crowd) => {
      await sleep(calmMs)
      if (faults === 0) return { seed, faults, guesses: wrongAllowed, stillAway: 0 }
      await killNodes(cluster, luck, 2)
      const { guesses } = await loseRedis(cluster, { 'dead-seconds': 3, 'hung-seconds': 2, flushes: 5 })
      const recoveries = await killPostgresOften(cluster, crowd, luck, 2)
      await sleep(2000)
      const stillAway = crowd.fans.filter((fan) => !fan.isIn()).length
      return { seed, guesses, recovery: spread(recoveries), stillAway }
    },
    promise: (_, { guesses, stillAway }) => ({
      limitsHold: guesses === wrongAllowed,
      everybodyIsBack: stillAway === 0,
    }),
  })
}
