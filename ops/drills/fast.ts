// The short form of `nodes`, `redis` and `postgres` on one cluster, for every change of the code: within a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import { anySeed, luckOf, numbersIn, takePooled } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'
import { killNodes } from './nodes.ts'
import { killPostgresOften } from './postgres.ts'
import { loseRedis, wrongAllowed } from './redis.ts'

const looseMs = 5000
/** PostgreSQL alone takes 2.5 to 5 s to recover on a machine that has ten times more to do than it can. */
const looseBackMs = 15_000

export function run(args: string[]): Promise<Measured> {
  const { isPooled, rest } = takePooled(args)
  const { seed, faults } = numbersIn(rest, { seed: anySeed(), faults: 1 })
  const luck = luckOf('fast', seed)
  return perform({
    name: 'fast',
    isPooled,
    plan: { scorers: 2, chatters: 4, commenters: 4, stars: 4, readers: 2, fans: 50 },
    // The long forms promise times: a machine that builds and tests at the same time can't.
    promisedMs: { scores: looseMs, messages: looseMs },
    break: async (cluster, crowd) => {
      if (faults === 0) return { seed, faults, guesses: wrongAllowed, stillAway: 0 }
      await killNodes(cluster, luck, 2)
      const { guesses } = await loseRedis(cluster, { 'dead-seconds': 3, 'hung-seconds': 2, flushes: 5 })
      const recoveries = await killPostgresOften(cluster, crowd, luck, 2, looseBackMs)
      await sleep(2000)
      const stillAway = crowd.fans.filter((fan) => !fan.isUpToDate()).length
      return { seed, guesses, recovery: percentiles(recoveries), stillAway }
    },
    promise: (_, { guesses, stillAway }) => ({
      limitsHold: guesses === wrongAllowed,
      everybodyIsBack: stillAway === 0,
    }),
  })
}
