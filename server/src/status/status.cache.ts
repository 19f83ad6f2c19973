// The cached status of the service, measured every few seconds: it is served even when everything else is unavailable.
import { statfs } from 'node:fs/promises'
import type { Status } from '@campus/contract/status'
import type { Deps } from '../deps.ts'
import type { NewConnections } from '../http/monitoring/health.ts'
import type { Counted } from '../http/monitoring/metrics.ts'
import { every } from '../platform/queues/every.ts'
import { resolvesWithin } from '../platform/timeout.ts'
import { releaseVersion } from '../release.ts'
import { publishRoles, rolesTopic } from './status.jobs.ts'
import { type Measurements, statusAfter } from './status.rules.ts'
import { readQueue } from './status.store.ts'

const measureEveryMs = 2000
const timeoutMs = 1500
/** A role that was not published for so long has no running process. */
const expireMs = 8000
/** Acquiring a lease takes a moment, and another after Redis was unavailable. */
const leaseGraceMs = 4000

export interface CachedStatus {
  read: () => Status
  counted: Counted
}

/** `findUnpacked` lists the cameras on air that no process packs right now. */
export async function cacheStatus(
  deps: Deps,
  newConnections: NewConnections,
  findUnpacked: () => Promise<string[]>,
): Promise<CachedStatus> {
  const { config, db, bus, clock, log, onClose } = deps
  const publishedAt = new Map<string, number>()
  let connectedAt = performance.now()
  let suspectedAt = new Map<string, number>()
  let freeBytes = Number.NaN

  bus.onMessage((topic, _, body) => {
    if (topic !== rolesTopic) return
    for (const role of JSON.parse(body) as string[]) publishedAt.set(role, performance.now())
  })
  await bus.subscribe(rolesTopic)
  onClose(publishRoles(deps))

  function isRunning(role: string): boolean | null {
    if (!bus.isUp) return null
    return performance.now() - Math.max(publishedAt.get(role) ?? -Infinity, connectedAt) < expireMs
  }

  async function countUnpacked(): Promise<number> {
    let found: string[] = []
    if (bus.isUp)
      await resolvesWithin(
        timeoutMs,
        findUnpacked().then((ids) => void (found = ids)),
      )
    const now = performance.now()
    suspectedAt = new Map(found.map((id) => [id, suspectedAt.get(id) ?? now]))
    return found.filter((id) => now - (suspectedAt.get(id) ?? now) >= leaseGraceMs).length
  }

  async function measure(): Promise<Measurements> {
    let queue = { waitSeconds: 0, retrying: 0 }
    const [isDatabaseUp, unpacked] = await Promise.all([
      resolvesWithin(
        timeoutMs,
        readQueue(db.queries).then((read) => void (queue = read)),
      ),
      countUnpacked(),
    ])
    const { bavail, bsize } = await statfs(config.MEDIA_DIR).catch(() => ({ bavail: Number.NaN, bsize: 1 }))
    freeBytes = bavail * bsize
    const [hasPackager, hasWorker] = [isRunning('media'), isRunning('jobs')]
    const [canConnect, canConnectRedis] = [newConnections.database.canConnect, newConnections.redis.canConnect]
    return {
      isDatabaseUp,
      canConnect,
      isBusUp: bus.isUp,
      canConnectRedis,
      hasPackager,
      hasWorker,
      unpacked,
      ...queue,
    }
  }

  let measured = await measure()
  let status = statusAfter(undefined, measured, clock.now())
  const update = async () => {
    measured = await measure()
    status = statusAfter(status, measured, clock.now())
  }
  bus.onUp(() => {
    // Other processes reconnect to Redis at their own pace.
    connectedAt = performance.now()
    void update()
  })
  onClose(every(measureEveryMs, update, { log, trouble: 'measuring the status failed, retrying in 2 s' }))

  return {
    read: () => ({ ...status, version: releaseVersion }),
    counted: {
      status_database_up: { help: 'PostgreSQL answers', value: () => Number(measured.isDatabaseUp) },
      status_news_up: { help: 'Redis delivers events', value: () => Number(measured.isBusUp) },
      status_database_connects: { help: 'PostgreSQL takes new connections', value: () => Number(measured.canConnect) },
      status_news_connects: { help: 'Redis takes new connections', value: () => Number(measured.canConnectRedis) },
      status_packager_heard: { help: 'A process packs video', value: () => Number(measured.hasPackager !== false) },
      status_worker_heard: { help: 'A process does jobs', value: () => Number(measured.hasWorker !== false) },
      status_unpacked_streams: { help: 'Cameras on air that nobody packs', value: () => measured.unpacked },
      jobs_wait_seconds: { help: 'How long the oldest job due is waiting', value: () => measured.waitSeconds },
      jobs_retrying: { help: 'Jobs that failed and are tried again', value: () => measured.retrying },
      media_free_bytes: { help: 'Free bytes on the disk that video is stored on', value: () => freeBytes },
    },
  }
}
