// How this installation is, measured every few seconds and kept: the answer is there whatever has gone.
import { statfs } from 'node:fs/promises'
import type { Status } from '@campus/contract/status'
import type { Deps } from '../deps.ts'
import type { NewConnections } from '../http/monitoring/health.ts'
import type { Counted } from '../http/monitoring/metrics.ts'
import { every } from '../platform/queues/every.ts'
import { resolvesWithin } from '../platform/timeout.ts'
import { releaseVersion } from '../release.ts'
import { rolesTopic, tellRoles } from './status.jobs.ts'
import { type Facts, statusAfter } from './status.rules.ts'
import { readQueue } from './status.store.ts'

const measureEveryMs = 2000
const patienceMs = 1500
/** A role that nobody told of for so long has nobody. */
const forgetMs = 8000
/** Taking a lease needs a moment, and another after Redis was away. */
const leaseGraceMs = 4000

export interface KeptStatus {
  answer: () => Status
  counted: Counted
}

/** `findUnpacked` names the cameras on air that nobody packs right now. */
export async function keepStatus(
  deps: Deps,
  newConnections: NewConnections,
  findUnpacked: () => Promise<string[]>,
): Promise<KeptStatus> {
  const { config, db, bus, clock, log, onClose } = deps
  const heardAt = new Map<string, number>()
  let excusedAt = performance.now()
  let suspectedAt = new Map<string, number>()
  let room = Number.NaN

  bus.onMessage((topic, _, body) => {
    if (topic !== rolesTopic) return
    for (const role of JSON.parse(body) as string[]) heardAt.set(role, performance.now())
  })
  await bus.subscribe(rolesTopic)
  onClose(tellRoles(deps))

  function isHeard(role: string): boolean | null {
    if (!bus.isUp) return null
    return performance.now() - Math.max(heardAt.get(role) ?? -Infinity, excusedAt) < forgetMs
  }

  async function countUnpacked(): Promise<number> {
    let found: string[] = []
    if (bus.isUp)
      await resolvesWithin(
        patienceMs,
        findUnpacked().then((ids) => void (found = ids)),
      )
    const now = performance.now()
    suspectedAt = new Map(found.map((id) => [id, suspectedAt.get(id) ?? now]))
    return found.filter((id) => now - (suspectedAt.get(id) ?? now) >= leaseGraceMs).length
  }

  async function measure(): Promise<Facts> {
    let queue = { waitSeconds: 0, retrying: 0 }
    const [isDatabaseUp, unpacked] = await Promise.all([
      resolvesWithin(
        patienceMs,
        readQueue(db.queries).then((read) => void (queue = read)),
      ),
      countUnpacked(),
    ])
    const { bavail, bsize } = await statfs(config.MEDIA_DIR).catch(() => ({ bavail: Number.NaN, bsize: 1 }))
    room = bavail * bsize
    const [hasPackager, hasWorker] = [isHeard('media'), isHeard('jobs')]
    const [canConnect, canConnectNews] = [newConnections.database.canConnect, newConnections.redis.canConnect]
    return { isDatabaseUp, canConnect, isNewsUp: bus.isUp, canConnectNews, hasPackager, hasWorker, unpacked, ...queue }
  }

  let facts = await measure()
  let status = statusAfter(undefined, facts, clock.now())
  const look = async () => {
    facts = await measure()
    status = statusAfter(status, facts, clock.now())
  }
  bus.onUp(() => {
    // Others find back to Redis in their own time.
    excusedAt = performance.now()
    void look()
  })
  onClose(every(measureEveryMs, look, { log, trouble: 'status not measured' }))

  return {
    answer: () => ({ ...status, version: releaseVersion }),
    counted: {
      status_database_up: { help: 'PostgreSQL answers', value: () => Number(facts.isDatabaseUp) },
      status_news_up: { help: 'Redis carries news', value: () => Number(facts.isNewsUp) },
      status_database_connects: { help: 'PostgreSQL takes new connections', value: () => Number(facts.canConnect) },
      status_news_connects: { help: 'Redis takes new connections', value: () => Number(facts.canConnectNews) },
      status_packager_heard: { help: 'A process packs video', value: () => Number(facts.hasPackager !== false) },
      status_worker_heard: { help: 'A process does jobs', value: () => Number(facts.hasWorker !== false) },
      status_unpacked_streams: { help: 'Cameras on air that nobody packs', value: () => facts.unpacked },
      jobs_wait_seconds: { help: 'How long the oldest job due is waiting', value: () => facts.waitSeconds },
      jobs_retrying: { help: 'Jobs that failed and are tried again', value: () => facts.retrying },
      media_free_bytes: { help: 'Room on the disk that video is kept on', value: () => room },
    },
  }
}
