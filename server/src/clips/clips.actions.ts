// Clips come and go: a goal's with the goal, a fan's with a tap; administrators take away clips and recordings.
import type { Clip } from '@campus/contract/clips'
import { recordChange } from '../audit.ts'
import type { Deps, InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Tx, transact } from '../platform/postgres/postgres.ts'
import { filesIn, remove } from './clips.files.ts'
import * as recordings from './clips.recordings.store.ts'
import { before, goalsOf, reach } from './clips.rules.ts'
import * as store from './clips.store.ts'

/** Every goal that stands and was filmed has its clip, and no other event has one; however often it is asked. */
export function considerMatch(deps: Deps, matchId: number): Promise<void> {
  return transact(deps.db, async (tx) => {
    await store.holdClips(tx.queries, matchId)
    const match = await store.findMatch(tx.queries, matchId)
    if (!match) return
    const goals = goalsOf(match)
    const eventIds = goals.map(({ eventId }) => eventId)
    const gone = await store.removeOtherGoals(tx.queries, matchId, eventIds)
    tx.afterCommit(() => gone.forEach((clipId) => takeAway(deps, filesIn(deps.config.MEDIA_DIR).clip(clipId))))
    if (goals.length > 0) await store.addGoals(tx.queries, matchId, goals)
  })
}

export interface Wish {
  matchId: number
  userId: number
  at: string
  title: string | undefined
}

/** What a clip is called when nobody named it. */
const unnamed = '하이라이트'

export async function makeClip({ queries }: Tx, { clock }: InTx, { matchId, userId, at, title }: Wish): Promise<Clip> {
  const moment = Date.parse(at)
  const now = clock.now().getTime()
  if (moment > now + reach.aheadMs || moment < now - reach.backMs) fail('BAD_REQUEST')
  if (!(await store.findMatch(queries, matchId))) fail('MATCH_NOT_FOUND')
  const streamId = (await store.streamAt(queries, matchId, new Date(moment))) ?? fail('NOT_ON_AIR')
  return store.addClip(queries, { matchId, userId, streamId, title: title || unnamed, ...before(moment) })
}

export async function deleteClip(tx: Tx, deps: InTx, clipId: number, userId: number): Promise<void> {
  const { matchId, title, label } = (await store.removeClip(tx.queries, clipId)) ?? fail('CLIP_NOT_FOUND')
  const changes = [{ field: 'clip', old: title, new: null }]
  await recordChange(tx.queries, { userId, action: 'UPDATE', subject: 'MATCH', subjectId: matchId, label, changes })
  tx.afterCommit(() => takeAway(deps, filesIn(deps.config.MEDIA_DIR).clip(clipId)))
}

export async function deleteRecording(tx: Tx, deps: InTx, recordingId: number, userId: number): Promise<void> {
  const facts = (await recordings.findRecording(tx.queries, recordingId)) ?? fail('CLIP_NOT_FOUND')
  if (facts.isOpen) fail('STREAM_LIVE')
  await recordings.removeRecording(tx.queries, recordingId)
  const { matchId, label, startedAt } = facts
  const changes = [{ field: 'recording', old: startedAt.toISOString(), new: null }]
  await recordChange(tx.queries, { userId, action: 'UPDATE', subject: 'MATCH', subjectId: matchId, label, changes })
  tx.afterCommit(() => takeAway(deps, filesIn(deps.config.MEDIA_DIR).recording(recordingId)))
}

/** Once no row names it. What could not be taken away is found as an orphan later. */
function takeAway({ log }: InTx, folder: string) {
  remove(folder).catch((error: Error) => log.warn({ reason: error.message, folder }, 'files stay'))
}
