// npm run bench -- redis [VIEWERS]: what a change costs with one Redis server, with one that Sentinels watch and in a cluster of three shards,
// from one process to viewers of another; then a primary is killed under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { matchesTopic } from '@campus/contract/topics'
import { connectFan } from '@campus/ops/drills/people/fan'
import { at, sum } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { eventually } from '@campus/ops/local/process'
import type { LocalRedis } from '@campus/ops/local/redis'
import { startRedisCluster } from '@campus/ops/local/redis-cluster'
import { startRedisSentinel } from '@campus/ops/local/redis-sentinel'
import { measureBusyShare } from '@campus/ops/record/machine'
import { buildGenerator, faultsOf } from '../crowd/generator.ts'
import { pin } from '../process.ts'
import { threadsMs } from '../scale/spent.ts'
import { connectViewers } from '../scale/viewers.ts'
import { startTapper } from '../taps.ts'
import { type Cost, isKept, type Kind, promise, type Trial } from './judge.ts'

/** Work between rests: what six servers of a cluster tell each other costs more than the changes, and becomes less with time. */
const rounds = 3
const seconds = 8
const tapsPerSecond = 16
const failoverSeconds = 12
const failoverTapsPerSecond = 8
const prefix = 'bench:'

interface Servers {
  url: string
  servers: LocalRedis[]
  /** The server whose death is felt. */
  primary: () => Promise<LocalRedis>
  stop: () => Promise<void>
}

export async function run(args: string[]) {
  const viewers = Number(args.find((word) => /^\d+$/.test(word)) ?? promise.viewers)
  const busyBefore = await measureBusyShare()
  buildGenerator('scale/viewers.c')
  const name = `bench-redis-${process.pid}`
  const trials = [
    await measure('one', undefined, viewers),
    await measure('sentinels', startRedisSentinel(`${name}-sentinels`), viewers),
    await measure('cluster', startCluster(`${name}-cluster`), viewers),
  ]
  return { figures: { promise, viewers, busyBefore, trials }, holds: isKept(viewers, trials) }
}

async function startCluster(name: string): Promise<Servers> {
  const cluster = await startRedisCluster(name)
  return { ...cluster, primary: () => cluster.primaryOf(prefix + matchesTopic.path) }
}

async function measure(kind: Kind, starting: Promise<Servers> | undefined, count: number): Promise<Trial> {
  const several = await starting
  const env = { DRAIN_MS: '500', NEWS_PREFIX: prefix, ...(several && { REDIS_URL: several.url }) }
  const installation = await startInstallation({ name: `bench-redis-${process.pid}`, nodes: 2, env })
  const [writing, reading] = installation.nodes
  if (!writing || !reading) throw new Error('two processes are needed')
  for (const node of installation.nodes) pin(node.pid())
  const redis = several?.servers ?? (installation.services.redis ? [installation.services.redis] : [])
  try {
    const taps = await startTapper(writing.url)
    const warm = await connectViewers(reading.url, taps.topic, 300)
    await taps.tap(16, 3)
    await warm.leave()
    const viewers = await connectViewers(reading.url, taps.topic, count)
    try {
      const rest = async () => {
        const atRest = startCosts(installation, redis)
        await sleep(seconds * 1000)
        return atRest().perSecond
      }
      const spent = { rest: await rest(), work: noCost }
      let [changes, passed, lost] = [0, 0, 0]
      const slowest: number[] = []
      for (let round = 0; round < rounds; round++) {
        const receiving = viewers.receive(seconds + 1)
        const atWork = startCosts(installation, redis)
        const made = await taps.tap(tapsPerSecond, seconds)
        const received = await receiving
        const work = atWork()
        spent.work = plus(spent.work, work.perSecond, work.seconds)
        passed += work.seconds
        changes += made
        // They count from their first event on.
        const faults = faultsOf(received, changes)
        lost = faults.lost + faults.doubled + received.closed
        slowest.push(received.p99_us / 1000)
        spent.rest = plus(spent.rest, await rest(), 1)
      }
      const idle = plus(noCost, spent.rest, 1 / (rounds + 1))
      return {
        kind,
        idle,
        change: plus(spent.work, idle, -passed, 1 / changes),
        p99Ms: Math.max(...slowest),
        lost,
        failover: several ? await failOver(several, reading.url, taps, viewers) : null,
      }
    } finally {
      await viewers.leave()
    }
  } finally {
    await installation.stop()
    await several?.stop()
  }
}

type Taps = Awaited<ReturnType<typeof startTapper>>
type Viewers = Awaited<ReturnType<typeof connectViewers>>

/**
 * The primary dies among the first taps. Until the replica takes over, processes learn from PostgreSQL what changed, and one event may stand for
 * several taps: a tap has come with the first event of its version or a later one.
 */
async function failOver(several: Servers, url: string, taps: Taps, viewers: Viewers) {
  const follower = await follow(url)
  const receiving = viewers.receive(failoverSeconds + 5)
  const sent: Array<{ version: number; at: number }> = []
  const began = performance.now()
  const killing = sleep(1000).then(async () => (await several.primary()).kill())
  for (let made = 0; made < failoverTapsPerSecond * failoverSeconds; made++) {
    const tappedAt = performance.now()
    const { match } = await taps.tapOnce()
    follower.watch(match.matchId)
    sent.push({ version: match.version, at: tappedAt })
    await sleep(Math.max(0, began + ((made + 1) * 1000) / failoverTapsPerSecond - performance.now()))
  }
  await killing
  const { closed } = await receiving
  follower.leave()
  const delays = sent.map((tap) => {
    const came = follower.arrivals.find(({ version }) => version >= tap.version)
    return came ? came.at - tap.at : Number.POSITIVE_INFINITY
  })
  const arrived = delays.filter(Number.isFinite)
  return {
    changes: sent.length,
    lost: delays.length - arrived.length + closed,
    p99Ms: at(0.99, arrived),
    slowestMs: Math.max(...arrived),
  }
}

/** One who notes when each version of a match came. */
async function follow(url: string) {
  const fan = connectFan(url)
  await eventually(async () => void (fan.connections() > 0 || stopWaiting()), 10_000)
  const arrivals: Array<{ version: number; at: number }> = []
  let matchId: number | undefined
  const noting = setInterval(() => {
    const version = fan.seen.get(matchId ?? 0)?.version ?? 0
    if (version > (arrivals.at(-1)?.version ?? 0)) arrivals.push({ version, at: performance.now() })
  }, 2)
  return {
    arrivals,
    watch: (id: number) => {
      matchId = id
    },
    leave: () => {
      clearInterval(noting)
      fan.leave()
    },
  }
}

const stopWaiting = (): never => {
  throw new Error('not connected')
}

const noCost: Cost = { redis: 0, processes: 0 }

/** The one and `times` the other, all `share` times. */
function plus(one: Cost, other: Cost, times: number, share = 1): Cost {
  const each = (part: keyof Cost) => (one[part] + other[part] * times) * share
  return { redis: each('redis'), processes: each('processes') }
}

function startCosts({ nodes }: Installation, redis: LocalRedis[]) {
  const now = () => ({
    redis: sum(redis.map((server) => threadsMs(server.pid()))),
    processes: sum(nodes.map((node) => threadsMs(node.pid()))),
    at: performance.now(),
  })
  const before = now()
  return () => {
    const after = now()
    const passed = (after.at - before.at) / 1000
    const perSecond: Cost = {
      redis: (after.redis - before.redis) / passed,
      processes: (after.processes - before.processes) / passed,
    }
    return { seconds: passed, perSecond }
  }
}
