// Ends broadcasts that nobody ended: silent for a minute, or longer than any match.
import type { Deps } from '../deps.ts'
import { every } from '../platform/every.ts'
import { end, redisOf, refresh } from './live.actions.ts'
import { lastChunk } from './live.chunks.store.ts'
import { endOf } from './live.rules.ts'
import { type Broadcast, openBroadcasts } from './live.store.ts'

const lookEveryMs = 5000

export function liveJobs(deps: Deps) {
  const { jobs, db, log, onClose } = deps
  if (!jobs.isWorker) return

  async function judge(open: Broadcast) {
    const last = await lastChunk(redisOf(deps), open)
    // Redis has lost it: the minute begins anew.
    if (!last) await refresh(deps, open.streamId)
    const why = last && endOf({ startedAt: open.startedAt, lastChunkAt: last.at }, last.now)
    if (why) await end(deps, open, why)
  }

  async function look() {
    for (const open of await openBroadcasts(db.queries)) await judge(open)
  }
  // While Redis is away nobody can say who is silent.
  onClose(every(lookEveryMs, look, { log, trouble: 'broadcasts not judged' }))
}
