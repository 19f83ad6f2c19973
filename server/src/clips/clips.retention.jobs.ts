// What is kept for how long: recordings for days, fans' clips for weeks, goals for good; less when the disk gets full.
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres/postgres.ts'
import { every } from '../platform/queues/every.ts'
import { isolatedLoop } from '../platform/queues/isolated-loop.ts'
import { filesIn, makeFolder, oldFolders, ownBytes, remove, roomIn } from './clips.files.ts'
import * as recordings from './clips.recordings.store.ts'
import { isNearlyFull } from './clips.rules.ts'
import * as store from './clips.store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const sweepEvery = 60
/** Less than this may be anybody's on a disk that others write to as well. */
const noticeableBytes = 64_000_000

export function retentionJobs(deps: Deps): void {
  const { jobs, log, onClose } = deps
  if (!jobs.isWorker) return
  onClose(every(minuteMs, tidyEachMinute(deps), { log, trouble: 'old video not removed, retrying' }))
}

/** In its first minute too: a process that is restarted every hour sweeps all the same. */
export function tidyEachMinute(deps: Deps): () => Promise<void> {
  let minute = 0
  let isStuck = false
  return async () => {
    const isSweeping = minute++ % sweepEvery === 0
    if (isSweeping) await sweep(deps)
    // Where removing does not help it is tried again once an hour, not until nothing is left.
    if (isStuck && !isSweeping) return
    const isRoomy = await makeRoom(deps)
    if (!isRoomy && !isStuck)
      deps.log.error('disk nearly full, and removing recordings does not help: free space by hand')
    isStuck = !isRoomy
  }
}

/** Takes away what is past its days. Twice at the same time does no harm. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, config, clock, log, failures } = deps
  const files = filesIn(config.MEDIA_DIR)
  const each = <Id extends number | string>(removeOne: (id: Id) => Promise<unknown>) =>
    isolatedLoop(failures.of('media-expiry'), (id: Id) => id, removeOne)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const past = await recordings.oldRecordings(db.queries, daysAgo(config.MEDIA_DAYS))
  await each((broadcastId: number) => removeRecording(deps, broadcastId))(past)
  const clips = await store.removeOldClips(db.queries, daysAgo(config.CLIP_DAYS))
  await each((clipId: number) => remove(files.clip(clipId)))(clips)
  const orphans = await findOrphans(deps, { recordings: daysAgo(config.MEDIA_DAYS), clips: daysAgo(1) })
  await each(remove)(orphans)
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

/**
 * A full disk would stop whoever films now: the oldest recordings go first. One whose files clips share would free nothing, and is
 * left. False when there is still too little room: something else fills the disk.
 */
export async function makeRoom(deps: Deps): Promise<boolean> {
  const { db, config, clock, log } = deps
  await makeFolder(config.MEDIA_DIR)
  const least = config.MEDIA_FREE_BYTES
  let room = await roomIn(config.MEDIA_DIR)
  if (!isNearlyFull(room, least)) return true
  for (const recordingId of await recordings.oldRecordings(db.queries, clock.now())) {
    const bytes = await ownBytes(filesIn(config.MEDIA_DIR).recording(recordingId))
    if (bytes === 0) continue
    await removeRecording(deps, recordingId)
    log.warn({ ...room, recordingId, bytes }, 'disk nearly full: recording removed')
    const before = room
    room = await roomIn(config.MEDIA_DIR)
    if (!isNearlyFull(room, least)) return true
    if (bytes > noticeableBytes && room.free - before.free < bytes / 2) return false
  }
  return false
}

/** Rows first: what no row names is swept one day, a row without its files would lie. */
async function removeRecording({ db, config }: Deps, broadcastId: number): Promise<void> {
  await transact(db, ({ queries }) => recordings.removeRecording(queries, broadcastId))
  await remove(filesIn(config.MEDIA_DIR).recording(broadcastId))
}
