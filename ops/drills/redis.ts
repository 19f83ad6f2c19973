// Redis killed, dead for long, hung and flushed: nothing is lost, scores still reach everybody soon, and guessing passwords
// is as limited as ever.
import { setTimeout as sleep } from 'node:timers/promises'
import { demoStudent } from '../demo/campus.ts'
import type { Measured } from '../promise.ts'
import { openCalls } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import { flushRedis, hangRedis, killRedis } from './cluster/faults/nemesis.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const promisedMs = { scores: 1000, messages: 1500 }
/** Wrong passwords that are taken for one account within ten minutes, on all processes together. */
export const wrongAllowed = 10

export function run(args: string[]): Promise<Measured> {
  const numbers = numbersIn(args, { 'dead-seconds': 300, 'hung-seconds': 10, flushes: 20 })
  return perform({
    name: 'redis',
    // Every list request makes its process poll for changes: many readers would hide how often it polls by itself.
    plan: { readers: 1, readEveryMs: 2000 },
    promisedMs,
    break: async (cluster) => ({ ...numbers, ...(await loseRedis(cluster, numbers)) }),
    promise: ({ calls }, { guesses }) => ({
      nobodyFailed: calls.failed === 0,
      limitsHold: guesses === wrongAllowed,
    }),
  })
}

export interface RedisFaults {
  'dead-seconds': number
  'hung-seconds': number
  flushes: number
}

/** `guesses`: how many wrong passwords were tried for real while Redis was dead. */
export async function loseRedis(cluster: Cluster, faults: RedisFaults): Promise<{ guesses: number }> {
  const dead = killRedis(cluster, faults['dead-seconds'] * 1000)
  await sleep(500)
  const guesses = await guess(cluster)
  await dead
  await sleep(2000)
  await hangRedis(cluster, faults['hung-seconds'] * 1000)
  for (let flush = 0; flush < faults.flushes; flush++) {
    await sleep(100)
    await flushRedis(cluster)
  }
  await sleep(1000)
  return { guesses }
}

async function guess({ nodes }: Cluster): Promise<number> {
  const callsByNode = nodes.map(({ url }) => openCalls(url))
  let taken = 0
  for (let count = 0; count < 2 * wrongAllowed; count++) {
    const body = { email: demoStudent, password: `wrong-Guess${count}` }
    const answer = await callsByNode[count % callsByNode.length]?.request('/api/users/login', { method: 'POST', body })
    if (answer?.status === 401) taken++
  }
  return taken
}
