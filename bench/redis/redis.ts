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

const seconds = 8
const failoverSeconds = 12
const tapsPerSecond = 8
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
  const costs = () => startCosts(installation, redis)
  try {
    const taps = await startTapper(writing.url)
    const warm = await connectViewers(reading.url, taps.topic, 300)
    await taps.tap(16, 3)
    await warm.leave()
    const viewers = await connectViewers(reading.url, taps.topic, count)
    try {
      const atRest = costs()
      await sleep(seconds * 1000)
      const idle = atRest().perSecond
      const receiving = viewers.receive(seconds + 1)
      const atWork = costs()
      const changes = await taps.tap(tapsPerSecond, seconds)
      const received = await receiving
      const work = atWork()
      const { lost, doubled } = faultsOf(received, changes)
      const each = (part: keyof Cost) => ((work.perSecond[part] - idle[part]) * work.seconds) / changes
      return {
        kind,
        idle,
        change: { redis: each('redis'), processes: each('processes') },
        p99Ms: received.p99_us / 1000,
        lost: lost + doubled + received.closed,
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
  for (let made = 0; made < tapsPerSecond * failoverSeconds; made++) {
    const tappedAt = performance.now()
    const { match } = await taps.tapOnce()
    follower.watch(match.matchId)
    sent.push({ version: match.version, at: tappedAt })
    await sleep(Math.max(0, began + ((made + 1) * 1000) / tapsPerSecond - performance.now()))
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
