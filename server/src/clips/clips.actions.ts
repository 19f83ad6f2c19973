// Creates and deletes clips: a goal's with the goal, a fan's on request. Administrators delete clips and recordings.
import type { Clip } from '@campus/contract/clips'
import { recordChange } from '../audit.ts'
import type { Deps, InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Tx, transact } from '../platform/postgres/postgres.ts'
import { deleteFiles, filesIn } from './clips.files.ts'
import * as recordings from './clips.recordings.store.ts'
import { before, goalsOf, minuteOf, reach } from './clips.rules.ts'
import * as store from './clips.store.ts'

/** Reconciles the clips of a match with its log: every valid goal that was filmed has one, no other event has. Idempotent. */
export function reconcileClips(deps: Deps, matchId: number): Promise<void> {
  return transact(deps.db, async (tx) => {
    await store.lockClips(tx.queries, matchId)
    const match = await store.findMatch(tx.queries, matchId)
    if (!match) return
    const goals = goalsOf(match)
    const eventIds = goals.map(({ eventId }) => eventId)
    const deleted = await store.deleteOtherGoals(tx.queries, matchId, eventIds)
    tx.afterCommit(() => deleted.forEach((clipId) => deleteFolder(deps, filesIn(deps.config.MEDIA_DIR).clip(clipId))))
    if (goals.length > 0) await store.addGoals(tx.queries, matchId, goals)
  })
}

export interface ClipRequest {
  matchId: number
  userId: number
  at: string
  title: string | undefined
}

/** The title of a clip without one. */
const defaultTitle = '하이라이트'

export async function makeClip(
  { queries }: Tx,
  { clock }: InTx,
  { matchId, userId, at, title }: ClipRequest,
): Promise<Clip> {
  const moment = Date.parse(at)
  const now = clock.now().getTime()
  if (moment > now + reach.aheadMs || moment < now - reach.backMs) fail('BAD_REQUEST')
  if (!(await store.findMatch(queries, matchId))) fail('MATCH_NOT_FOUND')
  const seen = new Date(moment)
  const { streamId } = (await store.filmedIn(queries, matchId, { from: seen, to: seen })) ?? fail('NOT_ON_AIR')
  return store.addClip(queries, { matchId, userId, streamId, title: title || defaultTitle, ...before(moment) })
}

/** The title of a scene that somebody protests about. */
const protestTitle = '이의 제기 장면'

/** That minute, of the camera that showed the match then; null when there was none. */
export async function clipMinute(
  { queries }: Tx,
  { matchId, userId, minute }: { matchId: number; userId: number; minute: string },
): Promise<number | null> {
  const filmed = await store.filmedIn(queries, matchId, minuteOf(Date.parse(minute)))
  if (!filmed) return null
  const { clipId } = await store.addClip(queries, { matchId, userId, title: protestTitle, ...filmed })
  return clipId
}

export async function deleteClip(tx: Tx, deps: InTx, clipId: number, userId: number): Promise<void> {
  const { matchId, title, label } = (await store.deleteClip(tx.queries, clipId)) ?? fail('CLIP_NOT_FOUND')
  const changes = [{ field: 'clip', old: title, new: null }]
  await recordChange(tx.queries, { userId, action: 'UPDATE', subject: 'MATCH', subjectId: matchId, label, changes })
  tx.afterCommit(() => deleteFolder(deps, filesIn(deps.config.MEDIA_DIR).clip(clipId)))
}

export async function deleteRecording(tx: Tx, deps: InTx, recordingId: number, userId: number): Promise<void> {
  const recording = (await recordings.findRecording(tx.queries, recordingId)) ?? fail('CLIP_NOT_FOUND')
  if (recording.isOpen) fail('STREAM_LIVE')
  await recordings.deleteRecording(tx.queries, recordingId)
  const { matchId, label, startedAt } = recording
  const changes = [{ field: 'recording', old: startedAt.toISOString(), new: null }]
  await recordChange(tx.queries, { userId, action: 'UPDATE', subject: 'MATCH', subjectId: matchId, label, changes })
  tx.afterCommit(() => deleteFolder(deps, filesIn(deps.config.MEDIA_DIR).recording(recordingId)))
}

/** Only after its row is deleted. A folder that can't be deleted now is swept as an orphan later. */
function deleteFolder({ log }: InTx, folder: string) {
  deleteFiles(folder).catch((error: Error) =>
    log.warn({ reason: error.message, folder }, 'deleting files failed, the next sweep retries'),
  )
}
