// Adds, renames and deletes cameras.
import { defaultStreamId } from '@campus/contract/live'
import { recordChange } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import * as store from '../live.store.ts'
import { loadStreamStates, type StreamState } from '../playback/window.store.ts'
import { announceChange } from './air.actions.ts'

/** Path segments that our own routes use under /hls/. */
const reserved = new Set(['clips', 'recordings'])

interface Camera {
  streamId: string
  title: string
  userId: number
}

export async function saveStream(tx: Tx, deps: InTx, { streamId, title, userId }: Camera): Promise<StreamState> {
  if (reserved.has(streamId.toLowerCase())) fail('BAD_REQUEST')
  const before = await store.titleOf(tx.queries, streamId)
  await store.saveStream(tx.queries, streamId, title)
  await recordTitle(tx.queries, userId, streamId, before, title)
  tx.afterCommit(() => announceChange(deps, streamId, 'title'))
  // Read in the transaction: no other connection sees the stream before the commit.
  const [state = fail('STREAM_NOT_FOUND')] = await loadStreamStates(tx.queries, streamId)
  return state
}

export async function deleteStream(tx: Tx, deps: InTx, userId: number, streamId: string): Promise<void> {
  if (!(await store.lockStream(tx.queries, streamId))) fail('STREAM_NOT_FOUND')
  if (streamId === defaultStreamId) fail('FORBIDDEN')
  if ((await store.openBroadcasts(tx.queries, streamId)).length > 0) fail('STREAM_LIVE')
  await recordTitle(tx.queries, userId, streamId, await store.titleOf(tx.queries, streamId), null)
  await store.deleteStream(tx.queries, streamId)
  tx.afterCommit(() => announceChange(deps, streamId, 'gone'))
}

/** A camera's id is text, so the audit entry names it in `label` instead of `subjectId`. */
async function recordTitle(queries: Queries, userId: number, label: string, old: string | null, title: string | null) {
  const action = old === null ? 'CREATE' : title === null ? 'DELETE' : 'UPDATE'
  const changes = old === title ? [] : [{ field: 'title', old, new: title }]
  await recordChange(queries, { userId, action, subject: 'CAMERA', subjectId: null, label, changes })
}
