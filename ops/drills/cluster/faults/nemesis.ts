// What is done to a cluster on purpose, and the wait until it serves again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../../demo/prng.ts'
import { eventually } from '../../../local/process.ts'
import type { LocalRedis } from '../../../local/redis.ts'
import type { ServerProcess } from '../../../node-process.ts'
import { openCalls } from '../calls.ts'
import type { Cluster } from '../cluster.ts'
import type { Crowd } from '../crowd/crowd.ts'
import { excuses } from './faults.ts'

/** Redis clients reconnect within this time; meanwhile events come from PostgreSQL polls, only the newest of each match. */
const redisSettlesMs = 5000

/** Within which the service is promised back, once the cause has ended. */
export const promisedMs = { nodeKilled: 3000, nodeHung: 3000, postgresKilled: 3000, line: 5000 } as const

/** Kills with SIGKILL and restarts at once, as a supervisor would. */
export async function killNode({ faults, nodes, lines }: Cluster, node: ServerProcess | undefined): Promise<void> {
  const line = lines[nodes.findIndex((one) => one === node)]?.balancer
  const end = faults.begin('node killed', excuses.underWay)
  line?.refuse()
  await node?.kill()
  end(promisedMs.nodeKilled)
  await node?.start()
  await line?.accept()
}

/** Hung: its sockets stay open, and nothing answers. */
export async function pauseNode({ faults }: Cluster, node: ServerProcess | undefined, ms: number): Promise<void> {
  if (!node) return
  const end = faults.begin('node hung', excuses.blocked)
  process.kill(node.pid(), 'SIGSTOP')
  await sleep(ms)
  process.kill(node.pid(), 'SIGCONT')
  end(promisedMs.nodeHung)
}

export async function killRedis(cluster: Cluster, deadMs: number): Promise<void> {
  const { faults, redis } = withRedis(cluster)
  const end = faults.begin('Redis dead', excuses.none)
  await redis.kill()
  await sleep(deadMs)
  await redis.start()
  end(redisSettlesMs)
}

export async function hangRedis(cluster: Cluster, ms: number): Promise<void> {
  const { faults, redis } = withRedis(cluster)
  const end = faults.begin('Redis hung', excuses.none)
  process.kill(redis.pid(), 'SIGSTOP')
  await sleep(ms)
  process.kill(redis.pid(), 'SIGCONT')
  end(redisSettlesMs)
}

export async function flushRedis(cluster: Cluster): Promise<void> {
  const { faults, redis } = withRedis(cluster)
  const end = faults.begin('Redis flushed', excuses.none)
  await redis.flush()
  end(0)
}

function withRedis({ faults, services: { redis } }: Cluster): Pick<Cluster, 'faults'> & { redis: LocalRedis } {
  if (!redis) throw new Error('this cluster has no Redis of one server')
  return { faults, redis }
}

/** The postmaster and all its children, as a power cut would; answers when PostgreSQL was started again. */
export async function killPostgres(
  { faults, services: { postgres } }: Cluster,
  deadMs: number,
  backMs: number = promisedMs.postgresKilled,
): Promise<number> {
  const end = faults.begin('PostgreSQL killed', excuses.retryLater)
  await postgres.kill()
  await sleep(deadMs)
  const startedAt = performance.now()
  // Its crash recovery is in the promise.
  end(backMs)
  await postgres.start()
  return startedAt
}

/** Milliseconds from `began` until every process answers a read and accepts a write; Infinity when one never does. */
export async function untilServing(
  { nodes, edges }: Cluster,
  { prober }: Crowd,
  timeoutMs: number,
  began = performance.now(),
): Promise<number> {
  const { userId, cookie, matchId } = prober
  const serving = Promise.all(
    [...nodes, ...edges].map(({ url }) => {
      const { request } = openCalls(url)
      return eventually(async () => {
        const read = await request('/api/matches?status=LIVE', { timeoutMs: 2000 })
        const star = { method: 'POST', cookie, body: { matchId }, timeoutMs: 2000 } as const
        const write = await request(`/api/users/${userId}/bookmark`, star)
        if (read.status !== 200 || read.isMarkedStale || write.status !== 200)
          throw new Error(`${url}: ${read.status} ${write.status}`)
      }, timeoutMs)
    }),
  )
  return serving.then(
    () => Math.round(performance.now() - began),
    () => Infinity,
  )
}

/** Milliseconds until the balancer sends people to every process again. */
export async function untilBalanced({ balancer, nodes, edges }: Cluster, timeoutMs: number): Promise<number> {
  const behind = edges.length > 0 ? edges : nodes
  const began = performance.now()
  await eventually(async () => {
    if ((await balancer.ready()).length < behind.length) throw new Error('not all are back')
  }, timeoutMs)
  return Math.round(performance.now() - began)
}

export const pause = (luck: Chance, fromMs: number, toMs: number) => sleep(luck.whole(fromMs, toMs))
