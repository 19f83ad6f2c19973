// Cameras as such: named, added, taken away.
import { defaultStreamId } from '@campus/contract/live'
import type { InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres.ts'
import { wake } from './live.actions.ts'
import * as store from './live.store.ts'
import { allFacts, type StreamFacts } from './live.window.store.ts'

/** Words of our own addresses under /hls/. */
const reserved = new Set(['clips', 'recordings'])

export async function saveStream(tx: Tx, deps: InTx, streamId: string, title: string): Promise<StreamFacts> {
  if (reserved.has(streamId.toLowerCase())) fail('BAD_REQUEST')
  await store.saveStream(tx.queries, streamId, title)
  tx.afterCommit(() => wake(deps, streamId, 'title'))
  // Read in the transaction: no other connection sees the stream before the commit.
  const [facts = fail('STREAM_NOT_FOUND')] = await allFacts(tx.queries, streamId)
  return facts
}

export async function deleteStream(tx: Tx, deps: InTx, streamId: string): Promise<void> {
  if (!(await store.lockStream(tx.queries, streamId))) fail('STREAM_NOT_FOUND')
  if (streamId === defaultStreamId) fail('FORBIDDEN')
  if ((await store.openBroadcasts(tx.queries, streamId)).length > 0) fail('STREAM_LIVE')
  await store.deleteStream(tx.queries, streamId)
  tx.afterCommit(() => wake(deps, streamId, 'gone'))
}
