// Makes clips off the request: as soon as their last second is on disk they are playable; the file to download follows.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { cutOut } from '../media/cut.ts'
import { writeMp4 } from '../media/mp4/mp4.ts'
import { transact } from '../platform/postgres/postgres.ts'
import { every } from '../platform/queues/every.ts'
import { filesIn, initFile, keepAs, makeFolder, mp4File, segmentFile, writeWhole } from './clips.files.ts'
import * as store from './clips.making.store.ts'
import { isComplete } from './clips.rules.ts'

const lookEveryMs = 500
/** A clip that failed is tried again after a second, then ever later. */
const retry = { firstMs: 1000, mostMs: 300_000 }
/** The queue's name. */
const clipFile = 'clip-file'

interface ClipJob {
  clipId: number
}

export async function clipsJobs(deps: Deps): Promise<void> {
  const { db, jobs, clock, log, failures, onClose } = deps
  await jobs.work<ClipJob>(clipFile, { concurrency: 1, longestSeconds: 300 }, ({ data }) => makeFile(deps, data.clipId))
  if (!jobs.isWorker) return
  const failing = new Map<number, { tries: number; dueAt: number }>()
  const failed = failures.of('clip')

  /** One that can't be made never stops the others. It is tried again later and later, or fifty of them would be all that is tried. */
  async function tryClip(clipId: number) {
    const { tries } = failing.get(clipId) ?? { tries: 0 }
    try {
      await settle(deps, clipId)
      failing.delete(clipId)
    } catch (error) {
      failed.retry(clipId, error, tries)
      failing.set(clipId, { tries: tries + 1, dueAt: Date.now() + Math.min(retry.firstMs * 2 ** tries, retry.mostMs) })
    }
  }

  async function look() {
    const now = Date.now()
    const waiting = [...failing].filter(([, { dueAt }]) => dueAt > now).map(([clipId]) => clipId)
    const due = await store.dueClips(db.queries, clock.now(), waiting)
    // What is due no more was taken away.
    for (const [clipId, { dueAt }] of failing) if (dueAt <= now && !due.includes(clipId)) failing.delete(clipId)
    for (const clipId of due) await tryClip(clipId)
  }
  onClose(every(lookEveryMs, look, { log, trouble: 'clips not looked for, retrying' }))
}

/** Row and job are one commit; files that are there before it are found again by the next try. */
function settle({ db, jobs, config, clock }: Deps, clipId: number): Promise<void> {
  return transact(db, async (tx) => {
    const clip = await store.lockComing(tx.queries, clipId)
    if (!clip) return
    const segments = await store.segmentsOf(tx.queries, clip)
    const last = segments.at(-1)
    const facts = {
      to: clip.to.getTime(),
      filmedTo: last && last.at + last.seconds * 1000,
      isOpen: await store.isFilming(tx.queries, clip),
    }
    if (!isComplete(facts, clock.now().getTime())) return
    const kept = await keepFiles(config.MEDIA_DIR, clipId, segments)
    await store.settleClip(tx.queries, clipId, kept)
    if (kept.length > 0) await jobs.send(tx, clipFile, { clipId } satisfies ClipJob)
  })
}

/** Under names of their own, so that a clip outlives its recording; tells what could be kept. */
async function keepFiles(
  mediaDir: string,
  clipId: number,
  segments: store.ClipSegment[],
): Promise<store.ClipSegment[]> {
  const files = filesIn(mediaDir)
  if (segments.length > 0) await makeFolder(files.clip(clipId))
  const kept: store.ClipSegment[] = []
  let isCut = false
  for (const segment of segments) {
    const names = [segmentFile(segment.sequence), initFile(segment.init)]
    const [from, to] = [files.recording(segment.broadcast), files.clip(clipId)]
    const found = await Promise.all(names.map((name) => keepAs(join(from, name), join(to, name))))
    const isKept = found.every(Boolean)
    if (isKept) kept.push({ ...segment, isDiscontinuity: segment.isDiscontinuity || isCut })
    isCut = !isKept
  }
  return kept
}

async function makeFile({ db, config }: Deps, clipId: number): Promise<void> {
  const clip = await store.readyClip(db.queries, clipId)
  if (!clip || clip.hasMp4) return
  const folder = filesIn(config.MEDIA_DIR).clip(clipId)
  const kept = await Promise.all(
    clip.segments.map(async ({ sequence, init, at, isDiscontinuity }) => ({
      bytes: await readFile(join(folder, segmentFile(sequence))),
      init: await readFile(join(folder, initFile(init))),
      at,
      isDiscontinuity,
    })),
  )
  const cut = cutOut(kept, { from: clip.from.getTime(), to: clip.to.getTime() })
  // Nothing in it can be shown: trying again would not help.
  if (!cut) return
  await writeWhole(folder, mp4File, writeMp4(cut.init, cut.samples))
  await store.noteMp4(db.queries, clipId)
}
