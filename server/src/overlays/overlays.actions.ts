// Creates, steers and deletes overlays. Commit first, then publish.

import type { Overlay, Steering } from '@campus/contract/overlays'
import { differences, recordChange } from '../audit.ts'
import type { InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Queries, Tx } from '../platform/postgres/postgres.ts'
import { newToken } from '../tokens.ts'
import { matchWords } from '../words.ts'
import * as store from './overlays.store.ts'

/** Every process reads the steering of its overlays at once. Not the topic of clients: each process delivers what it has read. */
export const overlayChange = 'overlay-change'

/** The only response that contains the token. */
export async function createOverlay(
  { queries }: Tx,
  userId: number,
  place: store.Place,
): Promise<{ overlay: Overlay; token: string }> {
  const label = await placeName(queries, place)
  const { token, hash } = newToken()
  const overlay = await store.add(queries, place, hash)
  await store.removeOldest(queries)
  const { overlayId: subjectId } = overlay
  await recordChange(queries, { userId, action: 'CREATE', subject: 'OVERLAY', subjectId, label, changes: [] })
  return { overlay, token }
}

export async function steerOverlay(
  { bus }: InTx,
  tx: Tx,
  { userId, overlayId, change }: { userId: number; overlayId: number; change: SteeringChange },
): Promise<Overlay> {
  const before = (await store.lock(tx.queries, overlayId)) ?? fail('PASS_NOT_FOUND')
  const steering: Steering = { ...before.steering, ...given(change) }
  const changes = differences(before.steering, steering)
  if (changes.length === 0) return before
  const after = await store.steer(tx.queries, overlayId, steering)
  const label = await nameOf(tx.queries, before)
  await recordChange(tx.queries, { userId, action: 'UPDATE', subject: 'OVERLAY', subjectId: overlayId, label, changes })
  tx.afterCommit(() => bus.broadcast(overlayChange, ''))
  return after
}

export async function deleteOverlay({ bus }: InTx, tx: Tx, userId: number, overlayId: number): Promise<void> {
  const overlay = (await store.lock(tx.queries, overlayId)) ?? fail('PASS_NOT_FOUND')
  const label = await nameOf(tx.queries, overlay)
  await store.remove(tx.queries, overlayId)
  const about = { subject: 'OVERLAY', subjectId: overlayId, label } as const
  await recordChange(tx.queries, { ...about, userId, action: 'DELETE', changes: [] })
  tx.afterCommit(() => bus.broadcast(overlayChange, ''))
}

/** An omitted field stays as it is. */
type SteeringChange = { [Field in keyof Steering]?: Steering[Field] | undefined }
const given = (change: SteeringChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Steering>

async function placeName(queries: Queries, place: store.Place): Promise<string> {
  if ('venueId' in place) return (await store.venueName(queries, place.venueId)) ?? fail('VENUE_NOT_FOUND')
  return matchWords((await store.findMatch(queries, place.matchId)) ?? fail('MATCH_NOT_FOUND'))
}

/** Its match may be gone. */
async function nameOf(queries: Queries, { matchId, venue }: Overlay): Promise<string> {
  const match = matchId === null ? undefined : await store.findMatch(queries, matchId)
  return venue ?? (match ? matchWords(match) : '-')
}
