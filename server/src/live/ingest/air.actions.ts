// Going on and off air. Commit first, under the stream's lock; then update Redis and publish.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { playlistPath, webcam } from '@campus/contract/live'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Tx, transact, violatedName } from '../../platform/postgres/postgres.ts'
import { isRecordable, isTranscoded, judgeMatch, judgeStart, ownerOf, streamChangeTopic } from '../live.rules.ts'
import * as store from '../live.store.ts'
import * as chunks from './chunks.store.ts'
import * as passes from './passes.store.ts'

interface Publisher {
  userId: number | null
  passId: number | null
  matchId: number | null
}

interface StartRequest {
  matchId?: number | null | undefined
  mimeType?: string | undefined
  chunkMs?: number | undefined
  resume?: string | undefined
  takeOver?: boolean | undefined
}

/** How many streams one CPU core can transcode. */
const transcodesPerCore = 5

export const redisOf = ({ redis, config }: Deps): chunks.Redis => ({ redis, prefix: config.NEWS_PREFIX })

export async function startBroadcast(deps: Deps, streamId: string, who: Publisher, request: StartRequest) {
  const { mimeType = webcam.mimeType, chunkMs = webcam.chunkMs } = request
  if (!isRecordable(mimeType)) fail('BAD_VIDEO')
  const result = await transact(deps.db, async (tx) => {
    if (!(await store.lockStream(tx.queries, streamId))) fail('STREAM_NOT_FOUND')
    // The pass may have been revoked while we waited for the lock.
    if (who.passId !== null && !(await passes.isOpen(tx.queries, who.passId))) fail('PASS_INVALID')
    const [open] = await store.openBroadcasts(tx.queries, streamId)
    const owner = ownerOf(who)
    const verdict = judgeStart(open && { ...open, isAway: await isAway(deps, open) }, { ...request, owner })
    if (open && verdict === 'RESUME') return { session: open.session, isResumed: true }
    if (open && verdict === 'TAKEN')
      fail('STREAM_TAKEN', { name: open.name, startedAt: new Date(open.startedAt).toISOString() })
    const matchId = judgeMatch(who, request.matchId ?? null)
    if (matchId === 'FOREIGN') fail('FORBIDDEN')
    if (matchId !== null && !(await store.isMatch(tx.queries, matchId))) fail('MATCH_NOT_FOUND')
    if (open) await store.endBroadcast(tx.queries, open.broadcastId, 'TAKEN_OVER')
    await requireCapacity(tx, mimeType)
    const session = randomBytes(12).toString('base64url')
    const { userId, passId } = who
    await store
      .openBroadcast(tx.queries, { streamId, session, matchId, userId, passId, mimeType, chunkMs })
      .catch((error: unknown) => {
        if (violatedName(error) === 'broadcasts_one_open') fail('STREAM_TAKEN')
        throw error
      })
    return { session, isResumed: false }
  })
  // Redis should know the broadcast before the first chunk; if it is unavailable, the first chunk refreshes the state.
  await refreshOnAirState(deps, streamId).catch(() => {})
  announceChange(deps, streamId, 'start')
  return { streamId, ...result, playlist: playlistPath(streamId) }
}

/** Without a session only the caller's own broadcast ends: leaving a page that was rejected must not stop another camera. */
export async function stopBroadcast(
  deps: Deps,
  streamId: string,
  who: Publisher & { isAdmin: boolean },
  session?: string,
) {
  const [open] = await store.openBroadcasts(deps.db.queries, streamId)
  const isRequested = open && (session === undefined ? open.owner === ownerOf(who) : open.session === session)
  if (!isRequested || (open.owner !== ownerOf(who) && !who.isAdmin)) return
  await endBroadcast(deps, open, 'STOPPED')
}

/** Several processes may find that a broadcast is over; only one of them ends it. */
export async function endBroadcast(deps: Deps, open: store.Broadcast, why: store.EndedWhy): Promise<void> {
  const { broadcastId, streamId } = open
  if (!(await transact(deps.db, (tx) => store.endBroadcast(tx.queries, broadcastId, why)))) return
  deps.log.info({ streamId, broadcastId, why }, 'broadcast ended')
  await refreshOnAirState(deps, streamId).catch(() => {})
  announceChange(deps, streamId, 'stop')
}

/** Reconciles the state in Redis with PostgreSQL, and returns the open broadcast. */
export async function refreshOnAirState(deps: Deps, streamId: string): Promise<store.Broadcast | undefined> {
  const [open] = await store.openBroadcasts(deps.db.queries, streamId)
  if (open) await chunks.storeOnAirState(redisOf(deps), open)
  else await chunks.deleteOnAirState(redisOf(deps), streamId)
  return open
}

export function announceChange({ bus }: Pick<Deps, 'bus'>, streamId: string, what: string) {
  void bus.publish(streamChangeTopic, `${streamId}:${Date.now()}`, JSON.stringify({ streamId, what }))
}

async function isAway(deps: Deps, open: store.Broadcast): Promise<boolean> {
  const last = await chunks.lastChunk(redisOf(deps), open).catch(() => undefined)
  return last !== undefined && last.now - last.at > webcam.awayMs
}

async function requireCapacity(tx: Tx, mimeType: string) {
  if (!isTranscoded(mimeType)) return
  const busy = (await store.openBroadcasts(tx.queries)).filter((one) => isTranscoded(one.mimeType)).length
  if (busy >= transcodesPerCore * availableParallelism()) fail('UNAVAILABLE')
}
