// Every process gone at once, and a whole stadium that comes back within seconds: all of it is served.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { spread } from './cluster/calls.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const servedMs = 15_000

export function run(args: string[]): Promise<Measured> {
  const { clients, times } = numbersIn(args, { clients: 5000, times: 3 })
  return perform({
    name: 'herd',
    plan: { fans: clients, finalEveryMs: 2000, scorers: 2, readers: 2 },
    promisedMs: { scores: 3000, messages: 3000 },
    break: async ({ nodes }, { fans }) => {
      const served: number[] = []
      for (let time = 0; time < times; time++) {
        await sleep(2000)
        await Promise.all(nodes.map((node) => node.kill()))
        // From the moment somebody can be served at all.
        await Promise.race(nodes.map((node) => node.start()))
        const began = performance.now()
        while (fans.some((fan) => !fan.isIn()) && performance.now() - began < 4 * servedMs) await sleep(20)
        served.push(performance.now() - began)
        await sleep(5000)
      }
      return { times, served: spread(served), stillAway: fans.filter((fan) => !fan.isIn()).length }
    },
    promise: (_, { served, stillAway }) => ({
      everybodyIsBack: stillAway === 0,
      servedInTime: (served as { maxMs: number }).maxMs <= servedMs,
    }),
  })
}
