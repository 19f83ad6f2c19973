// What is kept for how long: recordings for days, fans' clips for weeks, goals for good; less when the disk gets full.
import type { Deps } from '../deps.ts'
import { every } from '../platform/every.ts'
import { transact } from '../platform/postgres.ts'
import { filesIn, makeFolder, oldFolders, remove, roomIn } from './clips.files.ts'
import * as recordings from './clips.recordings.store.ts'
import { isNearlyFull } from './clips.rules.ts'
import * as store from './clips.store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const sweepEvery = 60

export function retentionJobs(deps: Deps): void {
  const { jobs, log, onClose } = deps
  if (!jobs.isWorker) return
  let minutes = 0
  async function tidy() {
    if (++minutes % sweepEvery === 0) await sweep(deps)
    await makeRoom(deps)
  }
  onClose(every(minuteMs, tidy, { log, trouble: 'old video stays' }))
}

/** Takes away what is past its days. Twice at the same time does no harm. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, config, clock, log } = deps
  const files = filesIn(config.MEDIA_DIR)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const past = await recordings.oldRecordings(db.queries, daysAgo(config.MEDIA_DAYS))
  for (const broadcastId of past) await removeRecording(deps, broadcastId)
  const clips = await store.removeOldClips(db.queries, daysAgo(config.CLIP_DAYS))
  for (const clipId of clips) await remove(files.clip(clipId))
  const orphans = await findOrphans(deps, { recordings: daysAgo(config.MEDIA_DAYS), clips: daysAgo(1) })
  for (const folder of orphans) await remove(folder)
  if (past.length + clips.length + orphans.length > 0)
    log.info({ recordings: past.length, clips: clips.length, orphans: orphans.length }, 'old video taken away')
}

/** Folders that no row names, left by a process that died in between; only those that nobody writes to any more. */
async function findOrphans({ db, config }: Deps, since: { recordings: Date; clips: Date }): Promise<string[]> {
  const files = filesIn(config.MEDIA_DIR)
  const broadcastIds = await oldFolders(config.MEDIA_DIR, since.recordings)
  const clipIds = await oldFolders(`${config.MEDIA_DIR}/clips`, since.clips)
  const known = new Set(await recordings.keptRecordings(db.queries, broadcastIds))
  const knownClips = new Set(await store.keptClips(db.queries, clipIds))
  return [
    ...broadcastIds.filter((id) => !known.has(id)).map(files.recording),
    ...clipIds.filter((id) => !knownClips.has(id)).map(files.clip),
  ]
}

/** A full disk would stop whoever films now: the oldest recordings go first. */
export async function makeRoom(deps: Deps): Promise<void> {
  const { db, config, clock, log } = deps
  await makeFolder(config.MEDIA_DIR)
  for (;;) {
    const room = await roomIn(config.MEDIA_DIR)
    if (!isNearlyFull(room, config.MEDIA_FREE_BYTES)) return
    const [oldest] = await recordings.oldRecordings(db.queries, clock.now(), 1)
    if (oldest === undefined) return log.error(room, 'disk nearly full, and no recording left to take away')
    await removeRecording(deps, oldest)
    log.warn({ ...room, recordingId: oldest }, 'disk nearly full: recording taken away')
  }
}

/** Rows first: what no row names is swept one day, a row without its files would lie. */
async function removeRecording({ db, config }: Deps, broadcastId: number): Promise<void> {
  await transact(db, ({ queries }) => recordings.removeRecording(queries, broadcastId))
  await remove(filesIn(config.MEDIA_DIR).recording(broadcastId))
}
