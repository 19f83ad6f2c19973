// A private Redis with Sentinels: a primary, a replica and three that watch them. Nothing of it outlives this process.
import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './folder.ts'
import { eventually, freePort, giveTo, startChild, stopChild } from './process.ts'
import { askRedis, type LocalRedis, startRedis } from './redis.ts'

export interface LocalRedisSentinel {
  /** As REDIS_URL names a Redis that Sentinels watch. */
  url: string
  servers: LocalRedis[]
  /** The server that the newest decision of the Sentinels names. */
  primary: () => Promise<LocalRedis>
  /** The replica follows the primary, and every Sentinel knows both and each other. */
  untilWhole: (timeoutMs?: number) => Promise<void>
  stop: () => Promise<void>
}

const user = 'redis'
const sentinels = 3
const quorum = 2
/** A primary that does not answer for so long is replaced. */
const downAfterMs = 1500
const primaryName = 'campus'
const password = 'test-sentinel'

export async function startRedisSentinel(name: string): Promise<LocalRedisSentinel> {
  const settings = ['--repl-diskless-sync-delay', '0']
  const first = await startRedis(`${name}-0`, { password, settings })
  const replicaOf = ['--replicaof', '127.0.0.1', String(first.port)]
  const servers = [first, await startRedis(`${name}-1`, { password, settings: [...settings, ...replicaOf] })]
  const watchers = await Promise.all(
    Array.from({ length: sentinels }, (_, index) => startSentinel(`${name}-sentinel-${index}`, first.port)),
  )
  const primary = async () => {
    const answers = await Promise.all(watchers.map(askPrimary))
    // They learn of a change one after the other, clients perhaps from the first.
    const newest = answers.toSorted((one, other) => other.epoch - one.epoch)[0]
    const found = servers.find(({ port }) => port === newest?.port)
    if (!found) throw new Error(`sentinels name ${newest?.port}, which is no server of ours`)
    return found
  }
  const requireWhole = async () => {
    if (!(await askRedis(await primary(), 'info', 'replication')).includes('state=online'))
      throw new Error('redis sentinel: the replica does not follow yet')
    for (const watcher of watchers) {
      const seen = await askRedis(watcher, 'info', 'sentinel')
      if (!seen.includes(`status=ok`) || !seen.includes(`slaves=1,sentinels=${sentinels}`))
        throw new Error(`redis sentinel: ${watcher.port} misses others`)
    }
  }
  const untilWhole = (timeoutMs = 30_000) => eventually(requireWhole, timeoutMs)
  const stop = async () => {
    await Promise.all(watchers.map(stopSentinel))
    await Promise.all(servers.map((server) => server.stop()))
  }
  try {
    await untilWhole()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `redis+sentinel://:${password}@${watchers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${primaryName}`,
    servers,
    primary,
    untilWhole,
    stop,
  }
}

interface Sentinel {
  port: number
  folder: string
  child: ChildProcess
}

async function startSentinel(name: string, primaryPort: number): Promise<Sentinel> {
  const [folder, port] = [dataFolder(name, user), await freePort()]
  const file = join(folder, 'sentinel.conf')
  // It writes what it learns into its own settings.
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor ${primaryName} 127.0.0.1 ${primaryPort} ${quorum}`,
    `sentinel auth-pass ${primaryName} ${password}`,
    `sentinel down-after-milliseconds ${primaryName} ${downAfterMs}`,
    `sentinel failover-timeout ${primaryName} 6000`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  giveTo(user, folder)
  const child = startChild('/usr/bin/redis-server', [file, '--sentinel'], { user })
  await eventually(() => askRedis({ port }, 'ping'), 10_000)
  return { port, folder, child }
}

/** The primary that a Sentinel believes in, since which of their decisions. */
async function askPrimary({ port }: Sentinel): Promise<{ port: number; epoch: number }> {
  const ask = (what: string) => askRedis({ port }, 'sentinel', what, primaryName)
  const [address, about] = (await Promise.all([ask('get-master-addr-by-name'), ask('master')])).map((reply) =>
    reply.split('\n'),
  )
  return { port: Number(address?.[1]), epoch: Number(about?.[about.indexOf('config-epoch') + 1]) }
}

async function stopSentinel({ child, folder }: Sentinel) {
  await stopChild(child, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
