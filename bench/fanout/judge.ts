// What the fan-out bench promises. Pure: loads of all contenders go in. The promise is on the road that the product takes, through
// Redis; the hub alone and the loop in C are there to be compared with.
import { median, rounded, sum, timesPeer } from '@campus/ops/figures'
import type { Results as Turns } from '../turns.ts'
import type { Served } from './contender.ts'

export type LoadName = 'single' | 'burst' | 'calm'
export const names = ['wsLoop', 'cLoop', 'hub', 'hubOverRedis'] as const
export type Name = (typeof names)[number]
export type Results = Turns<LoadName, Served>

export interface Contended {
  loads: Results
  kbPerConnection: number
  lost: number
  doubled: number
}

export const promise = { single: 0.95, burst: 15 }
/** Above this the generator may have been measured, and not the server. */
const mostGeneratorCores = 0.9

export function judge(all: Record<Name, Contended>) {
  const rates = (name: Name, load: LoadName) => all[name].loads[load].map((one) => one.deliv_per_s)
  const ratio = (name: Name, peer: Name, load: LoadName) => rounded(timesPeer(rates(name, load), rates(peer, load)))
  const times = (name: Name, peer: Name) => ({
    single: ratio(name, peer, 'single'),
    burst: ratio(name, peer, 'burst'),
  })
  const ratios = {
    hubOverRedis: times('hubOverRedis', 'wsLoop'),
    hub: times('hub', 'wsLoop'),
    // The floor: one send() for each delivery, in C. Our burst is above it because deliveries that wait are joined in one write.
    hubOverRedisTimesCLoop: times('hubOverRedis', 'cLoop'),
  }
  const described = Object.fromEntries(names.map((name) => [name, describe(all[name])])) as Record<Name, Described>
  return {
    figures: { promise, ratios, ...described },
    holds:
      ratios.hubOverRedis.single >= promise.single &&
      ratios.hubOverRedis.burst >= promise.burst &&
      // A generator limit on the peer flatters us; a limit on us makes the ratio a lower bound.
      !described.wsLoop.isSuspect &&
      [all.hubOverRedis, all.hub].every(({ lost, doubled }) => lost + doubled === 0),
  }
}

type Described = ReturnType<typeof describe>

function describe({ loads: { single, burst, calm }, kbPerConnection, lost, doubled }: Contended) {
  const generatorCores = { single: coresOf(single), burst: coresOf(burst) }
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
    generatorCores,
    isSuspect: Math.max(generatorCores.single, generatorCores.burst) > mostGeneratorCores,
    kbPerConnection: rounded(kbPerConnection),
    lost,
    doubled,
  }
}

const sumOf = (some: Served[], key: keyof Served) => sum(some.map((load) => load[key]))
const cpuUs = (some: Served[]) => rounded((sumOf(some, 'server_cpu_s') * 1e6) / sumOf(some, 'delivered'))
const coresOf = (some: Served[]) => rounded(sumOf(some, 'gen_cpu_s') / sumOf(some, 'secs'))
