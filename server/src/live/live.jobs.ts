// Ends broadcasts that nobody ended: silent for a minute, or longer than any match.
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { isolatedLoop } from '../platform/queues/isolated-loop.ts'
import { end, redisOf, refresh } from './ingest/air.actions.ts'
import { lastChunk } from './ingest/chunks.store.ts'
import { endOf } from './live.rules.ts'
import { type Broadcast, openBroadcasts } from './live.store.ts'

const lookEveryMs = 5000

export function liveJobs(deps: Deps) {
  const { jobs, db, log, failures, onClose } = deps
  if (!jobs.isWorker) return

  async function judge(open: Broadcast) {
    const last = await lastChunk(redisOf(deps), open)
    // Redis has lost it: the minute begins anew.
    if (!last) await refresh(deps, open.streamId)
    const why = last && endOf({ startedAt: open.startedAt, lastChunkAt: last.at }, last.now)
    if (why) await end(deps, open, why)
  }

  // While Redis is down nobody can say who is silent.
  const judgeEach = isolatedLoop(failures.of('broadcast-timeout'), ({ streamId }: Broadcast) => streamId, judge)
  const look = async () => judgeEach(await openBroadcasts(db.queries))
  onClose(every(lookEveryMs, look, { log, trouble: 'broadcast timeout check failed' }))
}
