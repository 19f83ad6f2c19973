// Stars matches for the followers of popular teams in the background: too many rows for the request that sets the match.
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { isolatedLoop } from '../platform/queues/isolated-loop.ts'
import { queuedToStar, starQueued } from './favorites.follows.store.ts'

const pollMs = 1000
const pageSize = 200

export function favoritesJobs({ db, jobs, log, failures, onClose }: Deps): void {
  if (!jobs.isWorker) return
  // One match per statement: a thousand followers take milliseconds, and one that fails does not delay the others.
  const starAll = isolatedLoop(
    failures.of('star'),
    (matchId: number) => matchId,
    (matchId) => starQueued(db.queries, matchId),
  )
  const starQueue = async () => {
    const queued: number[] = []
    for (let page = [0]; page.length > 0; queued.push(...page))
      page = await queuedToStar(db.queries, queued.at(-1) ?? 0, pageSize)
    await starAll(queued)
  }
  onClose(every(pollMs, starQueue, { log, trouble: 'matches not starred for followers, retrying in 1 s' }))
}
