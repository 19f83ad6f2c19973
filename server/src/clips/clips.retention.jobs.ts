// Deletes expired video: recordings after days, fans' clips after weeks, goals never; recordings earlier when the disk gets full.
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres/postgres.ts'
import { every } from '../platform/queues/every.ts'
import { isolatedLoop } from '../platform/queues/isolated-loop.ts'
import { deleteFiles, diskSpace, filesIn, findOldFolders, makeFolder, ownBytes } from './clips.files.ts'
import * as recordings from './clips.recordings.store.ts'
import { isNearlyFull } from './clips.rules.ts'
import * as store from './clips.store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const sweepEvery = 60
/** A smaller change of free space may come from other writers on the same disk. */
const noticeableBytes = 64_000_000

export function retentionJobs(deps: Deps): void {
  const { jobs, log, onClose } = deps
  if (!jobs.isWorker) return
  onClose(every(minuteMs, tidyEachMinute(deps), { log, trouble: 'deleting expired video failed, retrying' }))
}

/** Sweeps in the first minute too, so that a process that restarts every hour still sweeps. */
export function tidyEachMinute(deps: Deps): () => Promise<void> {
  let minute = 0
  let isStuck = false
  return async () => {
    const isSweeping = minute++ % sweepEvery === 0
    if (isSweeping) await sweep(deps)
    // When deleting does not help, retry once an hour instead of deleting every recording.
    if (isStuck && !isSweeping) return
    const hasRoom = await makeRoom(deps)
    if (!hasRoom && !isStuck)
      deps.log.error('disk nearly full, and removing recordings does not help: free space by hand')
    isStuck = !hasRoom
  }
}

/** Deletes expired recordings and clips. Safe to run concurrently. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, config, clock, log, failures } = deps
  const files = filesIn(config.MEDIA_DIR)
  const each = <Id extends number | string>(deleteOne: (id: Id) => Promise<unknown>) =>
    isolatedLoop(failures.of('media-expiry'), (id: Id) => id, deleteOne)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const expired = await recordings.findOldRecordings(db.queries, daysAgo(config.MEDIA_DAYS))
  await each((broadcastId: number) => deleteRecording(deps, broadcastId))(expired)
  const clips = await store.deleteOldClips(db.queries, daysAgo(config.CLIP_DAYS))
  await each((clipId: number) => deleteFiles(files.clip(clipId)))(clips)
  const orphans = await findOrphans(deps, { recordings: daysAgo(config.MEDIA_DAYS), clips: daysAgo(1) })
  await each(deleteFiles)(orphans)
  if (expired.length + clips.length + orphans.length > 0)
    log.info({ recordings: expired.length, clips: clips.length, orphans: orphans.length }, 'expired video deleted')
}

/** Folders without a row, left by a process that died in between; only those that are no longer written to. */
async function findOrphans({ db, config }: Deps, since: { recordings: Date; clips: Date }): Promise<string[]> {
  const files = filesIn(config.MEDIA_DIR)
  const broadcastIds = await findOldFolders(config.MEDIA_DIR, since.recordings)
  const clipIds = await findOldFolders(`${config.MEDIA_DIR}/clips`, since.clips)
  const known = new Set(await recordings.findStoredRecordings(db.queries, broadcastIds))
  const knownClips = new Set(await store.findStoredClips(db.queries, clipIds))
  return [
    ...broadcastIds.filter((id) => !known.has(id)).map(files.recording),
    ...clipIds.filter((id) => !knownClips.has(id)).map(files.clip),
  ]
}

/**
 * Deletes the oldest recordings first, because a full disk would stop live broadcasts. Skips one whose files clips share, because
 * deleting it frees nothing. False when there is still too little room: something else fills the disk.
 */
export async function makeRoom(deps: Deps): Promise<boolean> {
  const { db, config, clock, log } = deps
  await makeFolder(config.MEDIA_DIR)
  const least = config.MEDIA_FREE_BYTES
  let space = await diskSpace(config.MEDIA_DIR)
  if (!isNearlyFull(space, least)) return true
  for (const recordingId of await recordings.findOldRecordings(db.queries, clock.now())) {
    const bytes = await ownBytes(filesIn(config.MEDIA_DIR).recording(recordingId))
    if (bytes === 0) continue
    await deleteRecording(deps, recordingId)
    log.warn({ ...space, recordingId, bytes }, 'disk nearly full: recording removed')
    const before = space
    space = await diskSpace(config.MEDIA_DIR)
    if (!isNearlyFull(space, least)) return true
    if (bytes > noticeableBytes && space.free - before.free < bytes / 2) return false
  }
  return false
}

/** Rows first: a folder without a row is swept later, a row without its files would list missing video. */
async function deleteRecording({ db, config }: Deps, broadcastId: number): Promise<void> {
  await transact(db, ({ queries }) => recordings.deleteRecording(queries, broadcastId))
  await deleteFiles(filesIn(config.MEDIA_DIR).recording(broadcastId))
}
