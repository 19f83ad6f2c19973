// What is done to the parts that only a large installation has: edges, the shards of Redis, PgBouncer, connections, a replica, nginx.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../../demo/prng.ts'
import { childrenOf } from '../../../local/process.ts'
import { roles } from '../../../local/services.ts'
import type { ServerProcess } from '../../../node-process.ts'
import { query } from '../../hosts/postgres.ts'
import type { Cluster } from '../cluster.ts'
import { excuses } from './faults.ts'
import { promisedMs } from './nemesis.ts'

/** Until a replica has taken over, and processes have found it. */
const failOverMs = 10_000

/** A shard's primary killed, its replica in its place; then it is back as a replica. */
export async function killShard({ faults, services: { redisCluster } }: Cluster, luck: Chance): Promise<void> {
  if (!redisCluster) throw new Error('this cluster has no shards')
  const primary = await redisCluster.primaryOf(String(luck.whole(0, 1_000_000)))
  // PostgreSQL has what Redis carries: no call may fail, and no score be late.
  const end = faults.begin('shard killed', excuses.none)
  await primary.kill()
  await sleep(failOverMs)
  await primary.start()
  await redisCluster.untilWhole(60_000)
  end(promisedMs.line)
}

export async function hangShard(
  { faults, services: { redisCluster } }: Cluster,
  luck: Chance,
  ms: number,
): Promise<void> {
  if (!redisCluster) throw new Error('this cluster has no shards')
  const primary = await redisCluster.primaryOf(String(luck.whole(0, 1_000_000)))
  const end = faults.begin('shard hung', excuses.none)
  process.kill(primary.pid(), 'SIGSTOP')
  await sleep(ms)
  process.kill(primary.pid(), 'SIGCONT')
  await redisCluster.untilWhole(60_000)
  end(promisedMs.line)
}

/** Killed, and started again by its supervisor a moment later. */
export async function restartPgbouncer({ faults, pgbouncer }: Cluster, deadMs: number): Promise<void> {
  if (!pgbouncer) throw new Error('this cluster has no PgBouncer')
  const end = faults.begin('PgBouncer restarted', excuses.retryLater)
  await pgbouncer.kill()
  await sleep(deadMs)
  await pgbouncer.start()
  end(promisedMs.postgresKilled)
}

/** All that processes have at PostgreSQL, through a PgBouncer or not. */
export async function cutConnections({ faults, services: { databaseUrl } }: Cluster): Promise<void> {
  const end = faults.begin('connections cut', excuses.retryLater)
  await query(databaseUrl, 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
    roles.application,
  ])
  end(promisedMs.postgresKilled)
}

/** The primary has all that a replica has: no call may fail, and none show less than was committed before it. */
export async function killReplica({ faults, replica }: Cluster, deadMs: number): Promise<void> {
  if (!replica) throw new Error('this cluster has no replica')
  const end = faults.begin('replica killed', excuses.none)
  await replica.kill()
  await sleep(deadMs)
  await replica.start()
  end(0)
}

/** It answers, and shows what was. */
export async function holdReplicaBack({ faults, replica }: Cluster, ms: number): Promise<void> {
  if (!replica) throw new Error('this cluster has no replica')
  const end = faults.begin('replica behind', excuses.none)
  await query(replica.url, 'select pg_wal_replay_pause()')
  await sleep(ms)
  await query(replica.url, 'select pg_wal_replay_resume()')
  end(0)
}

/** It takes questions, and answers none. */
export async function hangReplica({ faults, replica }: Cluster, ms: number): Promise<void> {
  if (!replica) throw new Error('this cluster has no replica')
  const end = faults.begin('replica hung', excuses.none)
  const servers = [replica.pid(), ...childrenOf(replica.pid())]
  for (const pid of servers) process.kill(pid, 'SIGSTOP')
  await sleep(ms)
  for (const pid of servers) process.kill(pid, 'SIGCONT')
  end(0)
}

export async function reloadNginx({ faults, balancer }: Cluster): Promise<void> {
  if (!('reload' in balancer)) throw new Error('this cluster has no nginx')
  const end = faults.begin('nginx reloaded', excuses.none)
  await balancer.reload()
  end(0)
}

/** All of one edge, or of everybody: killed outright, and started again by their supervisor. */
export async function killWriters({ faults }: Cluster, writers: ServerProcess[], deadMs: number): Promise<void> {
  const end = faults.begin('writers killed', excuses.noWriter)
  await Promise.all(writers.map((writer) => writer.kill()))
  await sleep(deadMs)
  await Promise.all(writers.map((writer) => writer.start()))
  end(promisedMs.nodeKilled)
}
