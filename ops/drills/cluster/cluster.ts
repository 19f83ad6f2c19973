// Three server processes behind a balancer, with services of their own and, where a drill wants them, edges in front and bad lines between.
import { type DemoCampusOptions, startDemoCampus } from '../../demo-campus.ts'
import type { LocalPgbouncer } from '../../local/pgbouncer.ts'
import type { LocalPostgres, LocalReplica } from '../../local/postgres.ts'
import { freePort } from '../../local/process.ts'
import type { Services } from '../../local/services.ts'
import { type ServerProcess, startServer } from '../../node-process.ts'
import { type Edge, startEdge } from './edges.ts'
import { type Balancer, startBalancer } from './faults/balancer.ts'
import { type FaultProxy, startFaultProxy } from './faults/fault-proxy.ts'
import { FaultLog } from './faults/faults.ts'
import { type Nginx, startNginx } from './faults/nginx.ts'

export interface Cluster {
  /** The balancer's URL: the entry for all clients. */
  url: string
  balancer: Balancer | Nginx
  nodes: ServerProcess[]
  /** Processes without PostgreSQL, which ask the nodes. Where there are any, people come to these alone. */
  edges: Edge[]
  services: Services & { postgres: LocalPostgres }
  /** Between the nodes and PostgreSQL, if requested. */
  pgbouncer: LocalPgbouncer | undefined
  /** Beside PostgreSQL, if requested. */
  replica: LocalReplica | undefined
  /** What has been done to it on purpose. */
  faults: FaultLog
  /** Each process's own lines, in the order of the processes; none unless requested. */
  lines: Lines[]
  /** The line between people and the balancer. */
  entry: FaultProxy | undefined
  stop: () => Promise<void>
}

interface Lines {
  postgres: FaultProxy
  redis: FaultProxy
  balancer: FaultProxy | undefined
}

export interface ClusterOptions extends DemoCampusOptions {
  name: string
  nodes?: number
  edges?: number
  packagers?: number
  /** Lines that can be made bad: of processes to their services, or those before and behind the balancer too. */
  badLines?: 'services' | 'all'
  /** `nginx` is what an installation has; `haproxy` checks its processes and finds out by itself when one goes. */
  balancer?: 'haproxy' | 'nginx'
  env?: Record<string, string>
}

/** Of the processes in turn: whoever reads from any of them must be given nothing old, however far apart its questions to PostgreSQL are. */
const barriersMs = [0, 10, 100]

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const {
    nodes: wanted = 3,
    edges: wantedEdges = 0,
    packagers = 0,
    badLines,
    balancer: kind = 'haproxy',
    env = {},
  } = options
  const name = `drill-${options.name}-${process.pid}`
  const campus = await startDemoCampus(name, options)
  const { postgres, redis, redisCluster } = campus.services
  if (!postgres || !(redis ?? redisCluster))
    throw new Error('a drill breaks services of its own: leave DATABASE_URL and REDIS_URL out')
  const lines: Cluster['lines'] = []

  const common = (index: number) => ({
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    BARRIER_MS: String(barriersMs[index % barriersMs.length]),
    // Two checks of haproxy; nginx makes none, and the page leaves it at its default.
    ...(kind === 'haproxy' && { LEAVE_MS: '2500' }),
    ...env,
  })
  async function start(word: string, index: number, more: Record<string, string> = {}) {
    const settings: Record<string, string> = {
      ...campus.settings,
      ...common(index),
      // An edge is a cache in front.
      ...(wantedEdges > 0 && { BEHIND_CDN: 'true' }),
      ...more,
    }
    const launch = async () => startServer(`${word}-${index + 1}`, { ...settings, PORT: String(await freePort()) })
    if (!badLines || more['ROLES']) return launch()
    const database = portOf(settings['DATABASE_URL'] ?? '')
    const [toPostgres, toRedis] = [await startFaultProxy(database), await startFaultProxy(redis?.port ?? 0)]
    settings['DATABASE_URL'] = withPort(settings['DATABASE_URL'], toPostgres.port)
    settings['REDIS_URL'] = withPort(settings['REDIS_URL'], toRedis.port)
    const node = await launch()
    const balancing = badLines === 'all' ? await startFaultProxy(portOf(node.url)) : undefined
    lines[index] = { postgres: toPostgres, redis: toRedis, balancer: balancing }
    return node
  }
  // One after the other: started together on a busy machine, each exceeds its start timeout.
  async function many(count: number, word: string, more?: Record<string, string>) {
    const started: ServerProcess[] = []
    for (let index = 0; index < count; index++) started.push(await start(word, index, more))
    return started
  }
  const nodes = await many(wanted, 'node')
  const packing = await many(packagers, 'packager', { ROLES: 'media' })
  const edges: Edge[] = []
  for (let index = 0; index < wantedEdges; index++)
    edges.push(await startEdge(index, nodes, { ...common(index), REDIS_URL: campus.services.redisUrl }))
  const behindNodes = nodes.map((node, index) => ({
    name: node.name,
    url: withPort(node.url, lines[index]?.balancer?.port ?? portOf(node.url)),
  }))
  const balancer = await (kind === 'nginx' ? startNginx : startBalancer)(name, edges.length > 0 ? edges : behindNodes)
  const entry = badLines === 'all' ? await startFaultProxy(portOf(balancer.url)) : undefined

  return {
    url: entry ? `http://127.0.0.1:${entry.port}` : balancer.url,
    entry,
    balancer,
    nodes,
    edges,
    services: { ...campus.services, postgres },
    pgbouncer: campus.pgbouncer,
    replica: campus.replica,
    faults: new FaultLog(),
    lines,
    stop: async () => {
      await balancer.stop()
      // A hung process of the drill must not block the cleanup.
      await Promise.all([...edges, ...nodes, ...packing].map((node) => node.kill()))
      const ofNodes = lines.flatMap(({ postgres: one, redis: two, balancer: three }) => [one, two, three])
      const all = [entry, ...ofNodes]
      const proxies = all.filter((proxy) => proxy !== undefined)
      await Promise.all(proxies.map((proxy) => proxy.stop()))
      await campus.stop()
    },
  }
}

const portOf = (url: string) => Number(new URL(url).port)

function withPort(url: string | undefined, port: number): string {
  const changed = new URL(url ?? '')
  changed.port = String(port)
  return changed.href
}
