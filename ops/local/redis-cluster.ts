// A private Redis Cluster: three shards, each a primary and a replica, as Debian's binaries make it. Nothing of it outlives this process.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eventually, freePort } from './process.ts'
import { askRedis, type LocalRedis, startRedis, withPassword } from './redis.ts'

export interface LocalRedisCluster {
  /** As REDIS_URL names a cluster. */
  url: string
  servers: LocalRedis[]
  /** The server that takes what is written to a key, or published to a sharded channel, of that name. */
  primaryOf: (name: string) => Promise<LocalRedis>
  /** Every server agrees on who is up, and each primary has a replica that can replace it. */
  untilWhole: (timeoutMs?: number) => Promise<void>
  stop: () => Promise<void>
}

const shards = 3
const password = 'test-cluster'
/** A server that does not answer for so long is replaced by its replica. Servers of a real network wait longer (docs/operate-large.md). */
const nodeTimeoutMs = 2000

export async function startRedisCluster(name: string): Promise<LocalRedisCluster> {
  const servers = await Promise.all(Array.from({ length: 2 * shards }, (_, index) => startNode(`${name}-${index}`)))
  const untilWhole = async (timeoutMs = 30_000) =>
    void (await eventually(() => Promise.all(servers.map(requireWhole)), timeoutMs))
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`)
  const create = ['--cluster', 'create', ...hosts, '--cluster-replicas', '1', '--cluster-yes']
  try {
    await promisify(execFile)('redis-cli', create, { timeout: 30_000, env: withPassword(password) })
    await untilWhole()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `redis+cluster://:${password}@${hosts.join(',')}`,
    servers,
    primaryOf: async (of) => {
      const running = servers.filter((server) => server.isRunning())
      const answers = await Promise.allSettled(running.map((server) => askOwner(server, of)))
      const owners = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
      // They learn of a change one after the other, clients perhaps from the first.
      const newest = owners.toSorted((one, other) => other.epoch - one.epoch)[0]
      const found = servers.find((server) => server.port === newest?.port)
      if (!found) throw new Error(`redis cluster: no server of ours holds ${of}`)
      return found
    },
    untilWhole,
    stop,
  }
}

async function startNode(name: string): Promise<LocalRedis> {
  const settings = {
    'cluster-enabled': 'yes',
    'cluster-config-file': 'nodes.conf',
    'cluster-port': String(await freePort()),
    'cluster-node-timeout': String(nodeTimeoutMs),
    // A replica that was cut off for a while may be the only one left.
    'cluster-replica-validity-factor': '0',
    'repl-diskless-sync-delay': '0',
  }
  return startRedis(name, {
    password,
    settings: Object.entries(settings).flatMap(([setting, value]) => [`--${setting}`, value]),
  })
}

async function requireWhole(server: LocalRedis) {
  const info = await askRedis(server, 'cluster', 'info')
  if (!info.includes('cluster_state:ok')) throw new Error(`redis cluster: server ${server.port} counts it as down`)
  const nodes = (await askRedis(server, 'cluster', 'nodes')).trim().split('\n')
  const isWhole = nodes.length === 2 * shards && nodes.every((line) => !line.includes('fail'))
  const replicas = nodes.filter((line) => line.includes('slave')).length
  const link = await askRedis(server, 'info', 'replication')
  if (!isWhole || replicas !== shards || link.includes('master_link_status:down'))
    throw new Error(`redis cluster: server ${server.port} misses others`)
}

/** The primary that a server believes to hold the slot of a name. */
async function askOwner(server: LocalRedis, name: string): Promise<{ port: number; epoch: number } | undefined> {
  const slot = Number(await askRedis(server, 'cluster', 'keyslot', name))
  for (const line of (await askRedis(server, 'cluster', 'nodes')).split('\n')) {
    const [, address = '', flags = '', , , , epoch, , ...ranges] = line.split(' ')
    const holds = ranges.some((range) => {
      const [from, to = from] = range.split('-').map(Number)
      return from !== undefined && to !== undefined && from <= slot && slot <= to
    })
    if (holds && flags.includes('master') && !flags.includes('fail'))
      return { port: Number(/:(\d+)@/.exec(address)?.[1]), epoch: Number(epoch) }
  }
  return undefined
}
