// How lines between processes and services go bad. Each trouble gives back what ends it.
import type { Cluster } from './cluster.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'

export type Trouble = (cluster: Cluster) => () => void

const allLines = ({ lines }: Cluster) => lines.flatMap(({ postgres, redis }) => [postgres, redis])
const firstNode = ({ lines }: Cluster) => lines.slice(0, 1).flatMap(({ postgres, redis }) => [postgres, redis])
const toPostgres = ({ lines }: Cluster) => lines.map(({ postgres }) => postgres)
const toRedis = ({ lines }: Cluster) => lines.map(({ redis }) => redis)

const suffering =
  (fault: Fault, whose: (cluster: Cluster) => FaultProxy[], isCut = false): Trouble =>
  (cluster) => {
    const lines = whose(cluster)
    for (const line of lines) {
      line.set(fault)
      if (isCut) line.cut()
    }
    return () => {
      for (const line of lines) line.heal()
    }
  }

export const troubles: Record<string, Trouble> = {
  'one process cut off': suffering({ refuses: true }, firstNode, true),
  'one process unheard': suffering({ holds: 'up' }, firstNode),
  'one process deaf': suffering({ holds: 'down' }, firstNode),
  'PostgreSQL cut off': suffering({ refuses: true }, toPostgres, true),
  'PostgreSQL silent': suffering({ holds: 'both' }, toPostgres),
  'Redis cut off': suffering({ refuses: true }, toRedis, true),
  'Redis silent': suffering({ holds: 'both' }, toRedis),
  // 200 ms there and back.
  'far away': suffering({ delayMs: 100, jitterMs: 20 }, allLines),
  'a trickle': suffering({ bytesPerSecond: 50_000 }, firstNode),
  'reset again and again': (cluster) => {
    const timer = setInterval(() => {
      for (const line of allLines(cluster)) line.cut()
    }, 500)
    return () => clearInterval(timer)
  },
  // A host that went without a word: only those who wait with a limit ever notice.
  'PostgreSQL forgot one process': (cluster) => {
    cluster.lines[0]?.postgres.forget()
    return () => {}
  },
}
