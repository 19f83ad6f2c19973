// A serving process killed outright every few seconds while people score, chat, star and watch: its clients reconnect
// elsewhere, miss nothing and see nothing twice.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../demo/prng.ts'
import type { Measured } from '../promise.ts'
import type { Cluster } from './cluster/cluster.ts'
import { killNode, pause, untilBalanced } from './cluster/faults/nemesis.ts'
import { anySeed, luckOf, numbersIn, takePooled } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const deliverMs = 3000
const resumeMs = 3000
/** All but the unluckiest: a reconnect waits longer with every try. */
const lastResumeMs = 5000

export function run(args: string[]): Promise<Measured> {
  const { isPooled, rest } = takePooled(args)
  const { kills, clients, seed } = numbersIn(rest, { kills: 10, clients: 1000, seed: anySeed() })
  const luck = luckOf('nodes', seed)
  return perform({
    name: 'nodes',
    isPooled,
    // One change reaches everybody: with thousands it need not come as often.
    plan: { fans: clients, finalEveryMs: Math.max(500, clients / 2) },
    promisedMs: { scores: deliverMs, messages: deliverMs },
    break: async (cluster, { fans }) => {
      await killNodes(cluster, luck, kills)
      await sleep(lastResumeMs)
      return { seed, kills, stillAway: fans.filter((fan) => !fan.isUpToDate()).length }
    },
    promise: ({ resumes }, { stillAway }) => ({
      everybodyIsBack: stillAway === 0,
      resumesInTime: resumes.count > 0 && resumes.p99Ms <= resumeMs && resumes.maxMs <= lastResumeMs,
    }),
  })
}

export async function killNodes(cluster: Cluster, luck: Chance, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await pause(luck, 1000, 3000)
    await killNode(cluster, luck.pick(cluster.nodes))
    await untilBalanced(cluster, 30_000)
  }
}
