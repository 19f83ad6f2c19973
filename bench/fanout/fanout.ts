// One room of 1,000 sockets: our hub against a bare `ws` loop, side by side in one run.

import { median, rounded, sum, timesPeer } from '@campus/ops/figures'
import { startRedis } from '@campus/ops/local/redis'
import { type Results as Turns, takeTurns } from '../turns.ts'
import { type Contender, hubDoor, type Served, startContender } from './contender.ts'

const sockets = 1000
const rounds = 12
const promise = { single: 0.95, burst: 15 }

/** Closed loops with 1 and 32 messages under way, and a calm 20 messages a second for the delay. */
const loads = { single: 'sat 1 0.4', burst: 'sat 32 0.4', calm: 'rate 20 0.4' } as const
type LoadName = keyof typeof loads
type Name = 'ws' | 'hub' | 'hubOverRedis'
type Results = Turns<LoadName, Served>

export async function run() {
  const redis = await startRedis(`bench-fanout-${process.pid}`)
  const contenders = new Map<Name, Contender>()
  try {
    contenders.set('ws', await startContender(sockets, 'ws-bare.ts', [], ['-m', 'ws']))
    contenders.set('hub', await startContender(sockets, 'hub-server.ts', [], hubDoor))
    contenders.set('hubOverRedis', await startContender(sockets, 'hub-server.ts', [redis.url], hubDoor))
    return judge(contenders, await takeTurns(contenders, loads, rounds))
  } finally {
    for (const contender of contenders.values()) await contender.stop()
    await redis.stop()
  }
}

function judge(contenders: Map<Name, Contender>, all: Record<Name, Results>) {
  const rates = (name: Name, load: LoadName) => all[name][load].map((one) => one.deliv_per_s)
  const ratio = (name: Name, load: LoadName) => rounded(timesPeer(rates(name, load), rates('ws', load)))
  const ratios = {
    hub: { single: ratio('hub', 'single'), burst: ratio('hub', 'burst') },
    hubOverRedis: { single: ratio('hubOverRedis', 'single'), burst: ratio('hubOverRedis', 'burst') },
  }
  const figures = [...contenders].map(([name, contender]) => [name, describe(contender, all[name])] as const)
  const isAllThere = contenders.get('hub')?.lost() === 0 && contenders.get('hubOverRedis')?.lost() === 0
  return {
    figures: { sockets, promise, ratios, ...Object.fromEntries(figures) },
    holds: ratios.hub.single >= promise.single && ratios.hub.burst >= promise.burst && isAllThere,
  }
}

function describe({ kbPerConnection, lost }: Contender, { single, burst, calm }: Results) {
  return {
    deliveriesPerSecond: {
      single: median(single.map((one) => one.deliv_per_s)),
      burst: median(burst.map((one) => one.deliv_per_s)),
    },
    cpuUsPerDelivery: { single: cpuUs(single), burst: cpuUs(burst) },
    p99Ms: {
      single: rounded(median(single.map((one) => one.p99_us)) / 1000),
      calm: rounded(median(calm.map((one) => one.p99_us)) / 1000),
    },
    // Near a whole core the generator was measured, not the server.
    generatorCores: { single: generatorCores(single), burst: generatorCores(burst) },
    isSuspect: generatorCores(single) > 0.9 || generatorCores(burst) > 0.9,
    kbPerConnection: rounded(kbPerConnection),
    lost: lost(),
  }
}

const sumOf = (some: Served[], key: keyof Served) => sum(some.map((load) => load[key]))
const cpuUs = (some: Served[]) => rounded((sumOf(some, 'server_cpu_s') * 1e6) / sumOf(some, 'delivered'))
const generatorCores = (some: Served[]) => rounded(sumOf(some, 'gen_cpu_s') / sumOf(some, 'secs'))
