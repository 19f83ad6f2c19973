// Taking the next piece of a recording. What Redis does not know, or says otherwise, is asked of PostgreSQL before anybody is refused.
import type { Deps } from '../../deps.ts'
import { AppError, fail } from '../../errors.ts'
import { ownerOf, readChunkName } from '../live.rules.ts'
import * as broadcasts from '../live.store.ts'
import { redisOf, refresh } from './air.actions.ts'
import * as store from './chunks.store.ts'

interface Sent {
  streamId: string
  who: { userId: number | null; passId: number | null }
  fileName: string
  bytes: Buffer
}

/** The first sequence number that is not here yet. */
export async function takeChunk(deps: Deps, { streamId, who, fileName, bytes }: Sent): Promise<number> {
  const name = readChunkName(fileName)
  const chunk: store.Chunk = {
    streamId,
    named: name ? { session: name.session, sequence: name.sequence } : null,
    owner: ownerOf(who),
    capturedAt: name?.capturedAt ?? 0,
    arrivedAt: Date.now(),
    bytes,
  }
  const taken = await inRedis(deps, async () => {
    const first = await store.takeChunk(redisOf(deps), chunk)
    if (first.fate !== 'UNKNOWN' && first.fate !== 'FOREIGN') return first
    const open = await refresh(deps, streamId)
    return open ? store.takeChunk(redisOf(deps), chunk) : first
  })
  if (taken.fate === 'TAKEN') return taken.next
  if (taken.fate === 'FAST') fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
  // Whoever films reads why: it may have been the clock, and not another person.
  const why = name && (await broadcasts.endedWhy(deps.db.queries, name.session))
  return fail('NOT_ON_AIR', why ? { why } : undefined)
}

/** What can't be handed on now is not taken: the recorder keeps it and comes again. */
async function inRedis<T>({ log }: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.warn({ reason: (error as Error).message }, 'chunk not taken')
    return fail('UNAVAILABLE')
  }
}
