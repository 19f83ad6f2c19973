// A whole large installation on one machine: three writers behind a PgBouncer, a replica that answers reads, three edges behind the shipped
// nginx site, Redis in three shards with a replica each. Something random breaks, one thing after the other, while thousands watch and everybody does everything.
// `npm run drill -- everything [--minutes 20] [--clients 5000] [--seed N]`: the same seed breaks the same things in the same order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../demo/prng.ts'
import { sum } from '../figures.ts'
import type { ServerProcess } from '../node-process.ts'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import { killNode, pause, pauseNode, promisedMs, untilServing } from './cluster/faults/nemesis.ts'
import {
  cutConnections,
  hangReplica,
  hangShard,
  holdReplicaBack,
  killReplica,
  killShard,
  killWriters,
  reloadNginx,
  restartPgbouncer,
} from './cluster/faults/parts.ts'
import { anySeed, luckOf, numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const deliverMs = 3000
const timeoutMs = 60_000
/** Until every writer and every edge reads and writes again, from the end of the cause. */
const recoveryMs = 2 * promisedMs.line
/** Within so many minutes each kind has come: a shorter run takes as many as it has time for. */
const wholeMinutes = 20

type Mishap = (cluster: Cluster, luck: Chance) => Promise<unknown>

const mishaps: Record<string, Mishap> = {
  'writer killed': (cluster, luck) => killNode(cluster, luck.pick(cluster.nodes)),
  'edge killed': (cluster, luck) => killNode(cluster, luck.pick(cluster.edges)),
  'writers of an edge killed': (cluster, luck) =>
    killWriters(cluster, luck.pick(cluster.edges).writers, luck.whole(0, 3000)),
  'all writers killed': (cluster, luck) => killWriters(cluster, cluster.nodes, luck.whole(0, 3000)),
  'shard killed': (cluster, luck) => killShard(cluster, luck),
  'PgBouncer restarted': (cluster, luck) => restartPgbouncer(cluster, luck.whole(100, 2000)),
  'connections cut': (cluster) => cutConnections(cluster),
  'nginx reloaded': (cluster) => reloadNginx(cluster),
  'writer hung': (cluster, luck) => pauseNode(cluster, luck.pick(cluster.nodes), luck.whole(1000, 8000)),
  'edge hung': (cluster, luck) => pauseNode(cluster, luck.pick(cluster.edges), luck.whole(1000, 8000)),
  'replica killed': (cluster, luck) => killReplica(cluster, luck.whole(100, 5000)),
  'replica behind': (cluster, luck) => holdReplicaBack(cluster, luck.whole(1000, 8000)),
  'replica hung': (cluster, luck) => hangReplica(cluster, luck.whole(1000, 8000)),
  'shard hung': (cluster, luck) => hangShard(cluster, luck, luck.whole(1000, 8000)),
}
const kinds = Object.keys(mishaps)

export function run(args: string[]): Promise<Measured> {
  const { minutes, clients, seed } = numbersIn(args, { minutes: 20, clients: 5000, seed: anySeed() })
  const luck = luckOf('everything', seed)
  return perform({
    name: 'everything',
    nodes: 3,
    edges: 3,
    balancer: 'nginx',
    isPooled: true,
    hasReplica: true,
    redis: 'cluster',
    plan: {
      fans: clients,
      finalEveryMs: Math.max(500, clients / 2),
      // A match's log has an end: so few taps that scorers have matches left when the time is over.
      tapsPerCall: 4,
      editors: 4,
      screens: 6,
      passersBy: 4,
    },
    promisedMs: { scores: deliverMs, messages: deliverMs },
    break: async (cluster, crowd) => {
      const done: Record<string, number> = {}
      const recoveries: number[] = []
      const ends = performance.now() + minutes * 60_000
      for (let left: string[] = []; performance.now() < ends; ) {
        if (left.length === 0) left = luck.shuffle(kinds)
        const kind = left.pop() ?? ''
        await pause(luck, 3000, 8000)
        console.log(`everything: ${kind}`)
        await mishaps[kind]?.(cluster, luck)
        done[kind] = (done[kind] ?? 0) + 1
        recoveries.push(await untilServing(cluster, crowd, timeoutMs))
      }
      // End without faults: every event from now on must reach everybody.
      await sleep(promisedMs.line + 2000)
      const stillAway = crowd.fans.filter((fan) => !fan.isUpToDate()).length
      const replicaReads = sum(await Promise.all(cluster.nodes.map(readsOfReplica)))
      return { seed, minutes, done, recovery: percentiles(recoveries), stillAway, replicaReads }
    },
    promise: ({ edits: { accepted, entriesRead, ...edits } }, { done, recovery, stillAway, replicaReads }) => ({
      editsKept: accepted > 0 && entriesRead > 0 && Object.values(edits).every((count) => count === 0),
      everyKind: minutes < wholeMinutes || kinds.every((kind) => kind in (done as object)),
      everybodyIsBack: stillAway === 0,
      replicaAnswered: Number(replicaReads) > 0,
      recoversInTime: (recovery as { maxMs: number }).maxMs <= recoveryMs,
    }),
  })
}

/** Since the process was started. */
async function readsOfReplica({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^replica_reads (\d+)/m.exec(metrics)?.[1] ?? 0)
}
