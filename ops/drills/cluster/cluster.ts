// Three server processes behind a balancer, with services of their own and, where a drill wants them, bad lines between.
import { startDemoCampus } from '../../demo-campus.ts'
import { freePort } from '../../local/process.ts'
import type { Services } from '../../local/services.ts'
import { type ServerProcess, startServer } from '../../node-process.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export interface Cluster {
  /** The balancer's door: where everybody comes in. */
  url: string
  balancer: Balancer
  nodes: ServerProcess[]
  services: Required<Services>
  /** Each process's own lines, in the order of the processes; none unless asked for. */
  lines: Array<{ postgres: FaultProxy; redis: FaultProxy }>
  stop: () => Promise<void>
}

export interface ClusterOptions {
  name: string
  nodes?: number
  packagers?: number
  hasBadLines?: boolean
  env?: Record<string, string>
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { nodes: wanted = 3, packagers = 0, hasBadLines = false, env = {} } = options
  const name = `drill-${options.name}-${process.pid}`
  const campus = await startDemoCampus(name)
  const { postgres, redis } = campus.services
  if (!postgres || !redis) throw new Error('a drill breaks services of its own: leave DATABASE_URL and REDIS_URL out')
  const lines: Cluster['lines'] = []

  async function start(word: string, index: number, more: Record<string, string> = {}) {
    const settings: Record<string, string> = {
      ...campus.settings,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      LEAVE_MS: '2500',
      ...env,
      ...more,
    }
    if (hasBadLines && !more['ROLES']) {
      const line = {
        postgres: await startFaultProxy(postgres?.port ?? 0),
        redis: await startFaultProxy(redis?.port ?? 0),
      }
      lines[index] = line
      settings['DATABASE_URL'] = portOf(settings['DATABASE_URL'], line.postgres.port)
      settings['REDIS_URL'] = portOf(settings['REDIS_URL'], line.redis.port)
    }
    return startServer(`${word}-${index + 1}`, { ...settings, PORT: String(await freePort()) })
  }
  // One after the other: together they take so long on a busy machine that each seems not to come.
  async function many(count: number, word: string, more?: Record<string, string>) {
    const started: ServerProcess[] = []
    for (let index = 0; index < count; index++) started.push(await start(word, index, more))
    return started
  }
  const nodes = await many(wanted, 'node')
  const packing = await many(packagers, 'packager', { ROLES: 'media' })
  const balancer = await startBalancer(name, nodes)

  return {
    url: balancer.url,
    balancer,
    nodes,
    services: { ...campus.services, postgres, redis },
    lines,
    stop: async () => {
      await balancer.stop()
      // What a drill leaves half dead must not hold us up.
      await Promise.all([...nodes, ...packing].map((node) => node.kill()))
      await Promise.all(lines.flatMap((line) => [line.postgres.stop(), line.redis.stop()]))
      await campus.stop()
    },
  }
}

function portOf(url: string | undefined, port: number): string {
  const changed = new URL(url ?? '')
  changed.port = String(port)
  return changed.href
}
