// Makes clips in the background: they are playable as soon as their last second is on disk; the file to download follows.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { cutOut } from '../media/cut.ts'
import { writeMp4 } from '../media/mp4/mp4.ts'
import { transact } from '../platform/postgres/postgres.ts'
import { every } from '../platform/queues/every.ts'
import { filesIn, initFile, linkFile, makeFolder, mp4File, segmentFile, writeAtomically } from './clips.files.ts'
import * as store from './clips.making.store.ts'
import { isComplete } from './clips.rules.ts'

const pollMs = 500
/** Exponential back-off after a failure. */
const backOff = { firstMs: 1000, maxMs: 300_000 }
/** The queue's name. */
const clipFile = 'clip-file'

interface ClipJob {
  clipId: number
}

export async function clipsJobs(deps: Deps): Promise<void> {
  const { db, jobs, clock, log, failures, onClose } = deps
  await jobs.work<ClipJob>(clipFile, { concurrency: 1, longestSeconds: 300 }, ({ data }) => makeMp4(deps, data.clipId))
  if (!jobs.isWorker) return
  const failing = new Map<number, { tries: number; dueAt: number }>()
  const failed = failures.of('clip')

  /** A clip that fails never stops the others: without the back-off, fifty failing clips would fill every poll. */
  async function tryClip(clipId: number) {
    const { tries } = failing.get(clipId) ?? { tries: 0 }
    try {
      await makeClip(deps, clipId)
      failing.delete(clipId)
    } catch (error) {
      failed.retry(clipId, error, tries)
      failing.set(clipId, {
        tries: tries + 1,
        dueAt: Date.now() + Math.min(backOff.firstMs * 2 ** tries, backOff.maxMs),
      })
    }
  }

  async function poll() {
    const now = Date.now()
    const waiting = [...failing].filter(([, { dueAt }]) => dueAt > now).map(([clipId]) => clipId)
    const due = await store.findDueClips(db.queries, clock.now(), waiting)
    // A clip that is no longer due was deleted.
    for (const [clipId, { dueAt }] of failing) if (dueAt <= now && !due.includes(clipId)) failing.delete(clipId)
    for (const clipId of due) await tryClip(clipId)
  }
  onClose(every(pollMs, poll, { log, trouble: 'polling clips failed, retrying' }))
}

/** Row and job are committed together; files linked before a rollback are reused by the next attempt. */
function makeClip({ db, jobs, config, clock }: Deps, clipId: number): Promise<void> {
  return transact(db, async (tx) => {
    const clip = await store.lockDueClip(tx.queries, clipId)
    if (!clip) return
    const segments = await store.segmentsOf(tx.queries, clip)
    const last = segments.at(-1)
    const progress = {
      to: clip.to.getTime(),
      filmedTo: last && last.at + last.seconds * 1000,
      isOpen: await store.isFilming(tx.queries, clip),
    }
    if (!isComplete(progress, clock.now().getTime())) return
    const linked = await linkFiles(config.MEDIA_DIR, clipId, segments)
    await store.storeSegments(tx.queries, clipId, linked)
    if (linked.length > 0) await jobs.send(tx, clipFile, { clipId } satisfies ClipJob)
  })
}

/** Hard links, so that a clip outlives its recording; returns the segments whose files exist. */
async function linkFiles(
  mediaDir: string,
  clipId: number,
  segments: store.ClipSegment[],
): Promise<store.ClipSegment[]> {
  const files = filesIn(mediaDir)
  if (segments.length > 0) await makeFolder(files.clip(clipId))
  const linked: store.ClipSegment[] = []
  let isCut = false
  for (const segment of segments) {
    const names = [segmentFile(segment.sequence), initFile(segment.init)]
    const [from, to] = [files.recording(segment.broadcast), files.clip(clipId)]
    const found = await Promise.all(names.map((name) => linkFile(join(from, name), join(to, name))))
    const isLinked = found.every(Boolean)
    if (isLinked) linked.push({ ...segment, isDiscontinuity: segment.isDiscontinuity || isCut })
    isCut = !isLinked
  }
  return linked
}

async function makeMp4({ db, config }: Deps, clipId: number): Promise<void> {
  const clip = await store.findReadyClip(db.queries, clipId)
  if (!clip || clip.hasMp4) return
  const folder = filesIn(config.MEDIA_DIR).clip(clipId)
  const segments = await Promise.all(
    clip.segments.map(async ({ sequence, init, at, isDiscontinuity }) => ({
      bytes: await readFile(join(folder, segmentFile(sequence))),
      init: await readFile(join(folder, initFile(init))),
      at,
      isDiscontinuity,
    })),
  )
  const cut = cutOut(segments, { from: clip.from.getTime(), to: clip.to.getTime() })
  // Nothing in it can be decoded: a retry would not help.
  if (!cut) return
  await writeAtomically(folder, mp4File, writeMp4(cut.init, cut.samples))
  await store.markMp4Written(db.queries, clipId)
}
