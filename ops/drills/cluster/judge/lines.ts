// How lines go bad: between processes and their services, between the balancer and the processes, and before the balancer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import type { Fault, FaultProxy } from '../faults/fault-proxy.ts'
import { excuses } from '../faults/faults.ts'
import { promisedMs } from '../faults/nemesis.ts'

interface Trouble {
  /** Returns what ends it. */
  begin: (cluster: Cluster) => () => void
  excuse: (typeof excuses)[keyof typeof excuses]
}

const allLines = ({ lines }: Cluster) => lines.flatMap(({ postgres, redis }) => [postgres, redis])
const firstNode = ({ lines }: Cluster) => lines.slice(0, 1).flatMap(({ postgres, redis }) => [postgres, redis])
const toPostgres = ({ lines }: Cluster) => lines.map(({ postgres }) => postgres)
const toRedis = ({ lines }: Cluster) => lines.map(({ redis }) => redis)
const balancerToAll = ({ lines }: Cluster) => lines.flatMap(({ balancer }) => balancer ?? [])
const balancerToFirst = (cluster: Cluster) => balancerToAll(cluster).slice(0, 1)
const clients = ({ entry }: Cluster) => (entry ? [entry] : [])

const suffering = (
  fault: Fault,
  whose: (cluster: Cluster) => FaultProxy[],
  { isCut = false, excuse = excuses.blocked }: { isCut?: boolean; excuse?: Trouble['excuse'] } = {},
): Trouble => ({
  excuse,
  begin: (cluster) => {
    const lines = whose(cluster)
    for (const line of lines) {
      line.set(fault)
      if (isCut) line.cut()
    }
    return () => {
      for (const line of lines) line.heal()
    }
  },
})

const cutAgainAndAgain = (whose: (cluster: Cluster) => FaultProxy[], excuse: Trouble['excuse']): Trouble => ({
  excuse,
  begin: (cluster) => {
    const timer = setInterval(() => {
      for (const line of whose(cluster)) line.cut()
    }, 500)
    return () => clearInterval(timer)
  },
})

const { none, blocked } = excuses

export const troubles: Record<string, Trouble> = {
  'one process cut off': suffering({ rejects: true }, firstNode, { isCut: true }),
  'one process unheard': suffering({ holds: 'up' }, firstNode),
  'one process deaf': suffering({ holds: 'down' }, firstNode),
  'PostgreSQL cut off': suffering({ rejects: true }, toPostgres, { isCut: true }),
  'PostgreSQL silent': suffering({ holds: 'both' }, toPostgres),
  // Redis carries nothing that PostgreSQL does not have: no call may fail.
  'Redis cut off': suffering({ rejects: true }, toRedis, { isCut: true, excuse: none }),
  'Redis silent': suffering({ holds: 'both' }, toRedis, { excuse: none }),
  // 200 ms there and back.
  'far away': suffering({ delayMs: 100, jitterMs: 20 }, allLines, { excuse: none }),
  'a trickle': suffering({ bytesPerSecond: 50_000 }, firstNode),
  'reset again and again': cutAgainAndAgain(allLines, blocked),
  // A host that vanished without FIN or RST: only a timeout detects it.
  'PostgreSQL forgot one process': {
    excuse: blocked,
    begin: (cluster) => {
      cluster.lines[0]?.postgres.blackhole()
      return () => {}
    },
  },
  'balancer cut off from one process': suffering({ rejects: true }, balancerToFirst, { isCut: true }),
  'balancer hears nothing of one process': suffering({ holds: 'down' }, balancerToFirst),
  'balancer cut off from all': suffering({ rejects: true }, balancerToAll, { isCut: true }),
  'clients cut off': suffering({ rejects: true }, clients, { isCut: true }),
  'clients hear nothing': suffering({ holds: 'down' }, clients),
  'clients far away': suffering({ delayMs: 100, jitterMs: 20 }, clients, { excuse: none }),
}

export async function suffer(cluster: Cluster, name: string, ms: number): Promise<void> {
  const trouble = troubles[name]
  if (!trouble) throw new Error(`no trouble is called ${name}`)
  const end = cluster.faults.begin(name, trouble.excuse)
  const heal = trouble.begin(cluster)
  await sleep(ms)
  heal()
  end(promisedMs.line)
}
