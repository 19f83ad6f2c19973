// Takes the next chunk of a recording. Before a chunk is rejected, the state in Redis is refreshed from PostgreSQL.
import type { Deps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import { ownerOf, readChunkName } from '../live.rules.ts'
import * as broadcasts from '../live.store.ts'
import { redisOf, refreshOnAirState } from './air.actions.ts'
import * as store from './chunks.store.ts'

interface SentChunk {
  streamId: string
  who: { userId: number | null; passId: number | null }
  fileName: string
  bytes: Buffer
}

/** Returns the first sequence number that has not arrived yet. */
export async function takeChunk(deps: Deps, { streamId, who, fileName, bytes }: SentChunk): Promise<number> {
  const name = readChunkName(fileName)
  const chunk: store.Chunk = {
    streamId,
    named: name ? { session: name.session, sequence: name.sequence } : null,
    owner: ownerOf(who),
    capturedAt: name?.capturedAt ?? 0,
    arrivedAt: Date.now(),
    bytes,
  }
  const taken = await withRedis(deps, async () => {
    const first = await store.takeChunk(redisOf(deps), chunk)
    if (first.outcome !== 'UNKNOWN' && first.outcome !== 'FOREIGN') return first
    const open = await refreshOnAirState(deps, streamId)
    return open ? store.takeChunk(redisOf(deps), chunk) : first
  })
  if (taken.outcome === 'TAKEN') return taken.next
  if (taken.outcome === 'FAST') fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
  // The camera shows the reason: a timeout is not a takeover by another person.
  const why = name && (await broadcasts.endedWhy(deps.db.queries, name.session))
  return fail('NOT_ON_AIR', why ? { why } : undefined)
}

/** A chunk that can't be stored in Redis is rejected: the recorder retries it. */
async function withRedis<T>({ log }: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.warn({ reason: (error as Error).message }, 'chunk not stored in redis, recorder retries')
    return fail('UNAVAILABLE')
  }
}
