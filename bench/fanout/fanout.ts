// One room of 1,000 sockets: our hub against a bare `ws` loop, side by side in one run.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder } from '@campus/ops/local/folder'
import { startRedis } from '@campus/ops/local/redis'
import { median } from '../median.ts'
import { type Contender, type Load, startContender } from './contender.ts'

const sockets = 1000
const rounds = 12
const promise = { single: 0.95, burst: 15 }

/** Closed loops with 1 and 32 messages under way, and a calm 20 messages a second for the delay. */
const loads = { single: 'sat 1 0.4', burst: 'sat 32 0.4', calm: 'rate 20 0.4' } as const
type LoadName = keyof typeof loads
type Name = 'ws' | 'hub' | 'hubOverRedis'
type Results = Record<LoadName, Load[]>

export async function run() {
  mkdirSync(join(localFolder, 'bench'), { recursive: true })
  const generator = join(localFolder, 'bench', 'fan')
  execFileSync('cc', ['-O2', '-o', generator, join(import.meta.dirname, 'fan.c')])
  const redis = await startRedis(`bench-fanout-${process.pid}`)
  const contenders = new Map<Name, Contender>()
  try {
    const stomp = ['-m', 'stomp', '-u', '/ws-stomp/websocket', '-s', '/sub/room', '-P', '/pub/room']
    contenders.set('ws', await startContender(generator, sockets, 'ws-bare.ts', [], ['-m', 'ws']))
    contenders.set('hub', await startContender(generator, sockets, 'hub-server.ts', [], stomp))
    contenders.set('hubOverRedis', await startContender(generator, sockets, 'hub-server.ts', [redis.url], stomp))
    return judge(contenders, await measure(contenders))
  } finally {
    for (const contender of contenders.values()) await contender.stop()
    await redis.stop()
  }
}

/** Short turns, one contender after the other: whatever else the machine does, it does to all of them. */
async function measure(contenders: Map<Name, Contender>): Promise<Map<Name, Results>> {
  const all = new Map<Name, Results>()
  for (const name of contenders.keys()) all.set(name, { single: [], burst: [], calm: [] })
  for (let round = 0; round <= rounds; round++) {
    for (const load of Object.keys(loads) as LoadName[]) {
      for (const [name, contender] of contenders) {
        const result = await contender.load(loads[load])
        // The first round only warms everything up.
        if (round > 0) all.get(name)?.[load].push(result)
      }
    }
  }
  return all
}

function judge(contenders: Map<Name, Contender>, all: Map<Name, Results>) {
  const resultsOf = (name: Name) => all.get(name) as Results
  // Round by round, then the median: a round in which the machine was busy is slow for both.
  const ratio = (name: Name, load: LoadName) => {
    const bare = resultsOf('ws')[load]
    return rounded(median(resultsOf(name)[load].map((one, round) => one.deliv_per_s / (bare[round]?.deliv_per_s ?? 0))))
  }
  const ratios = {
    hub: { single: ratio('hub', 'single'), burst: ratio('hub', 'burst') },
    hubOverRedis: { single: ratio('hubOverRedis', 'single'), burst: ratio('hubOverRedis', 'burst') },
  }
  const figures = [...contenders].map(([name, contender]) => [name, describe(contender, resultsOf(name))] as const)
  const isAllThere = contenders.get('hub')?.lost() === 0 && contenders.get('hubOverRedis')?.lost() === 0
  return {
    figures: { sockets, promise, ratios, ...Object.fromEntries(figures) },
    holds: ratios.hub.single >= promise.single && ratios.hub.burst >= promise.burst && isAllThere,
  }
}

function describe({ kbPerConnection, lost }: Contender, { single, burst, calm }: Results) {
  const cpu = (some: Load[]) => rounded((sum(some, 'server_cpu_s') * 1e6) / sum(some, 'delivered'))
  const generator = (some: Load[]) => rounded(sum(some, 'gen_cpu_s') / sum(some, 'secs'))
  return {
    deliveriesPerSecond: {
      single: median(single.map((one) => one.deliv_per_s)),
      burst: median(burst.map((one) => one.deliv_per_s)),
    },
    cpuUsPerDelivery: { single: cpu(single), burst: cpu(burst) },
    p99Ms: {
      single: rounded(median(single.map((one) => one.p99_us)) / 1000),
      calm: rounded(median(calm.map((one) => one.p99_us)) / 1000),
    },
    // Near a whole core the generator was measured, not the server.
    generatorCores: { single: generator(single), burst: generator(burst) },
    isSuspect: generator(single) > 0.9 || generator(burst) > 0.9,
    kbPerConnection: rounded(kbPerConnection),
    lost: lost(),
  }
}

const sum = (some: Load[], key: keyof Load) => some.reduce((total, load) => total + load[key], 0)
const rounded = (value: number) => Math.round(value * 100) / 100
