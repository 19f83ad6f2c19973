// Ends abandoned broadcasts: silent for a minute, or longer than any match.
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { isolatedLoop } from '../platform/queues/isolated-loop.ts'
import { endBroadcast, redisOf, refreshOnAirState } from './ingest/air.actions.ts'
import { lastChunk } from './ingest/chunks.store.ts'
import { endOf } from './live.rules.ts'
import { type Broadcast, openBroadcasts } from './live.store.ts'

const pollMs = 5000

export function liveJobs(deps: Deps) {
  const { jobs, db, log, failures, onClose } = deps
  if (!jobs.isWorker) return

  async function endIfOver(open: Broadcast) {
    const last = await lastChunk(redisOf(deps), open)
    // Redis has lost its state: the minute starts again.
    if (!last) await refreshOnAirState(deps, open.streamId)
    const why = last && endOf({ startedAt: open.startedAt, lastChunkAt: last.at }, last.now)
    if (why) await endBroadcast(deps, open, why)
  }

  // While Redis is down every check fails: nobody knows which camera is silent.
  const endEach = isolatedLoop(failures.of('broadcast-timeout'), ({ streamId }: Broadcast) => streamId, endIfOver)
  const poll = async () => endEach(await openBroadcasts(db.queries))
  onClose(every(pollMs, poll, { log, trouble: 'broadcast timeout check failed, retrying' }))
}
