// Hands out free courts by itself: after every committed change of a match, and every second for what a killed process left.
import type { Deps } from '../../deps.ts'
import { joined } from '../../platform/queues/batch.ts'
import { every } from '../../platform/queues/every.ts'
import { isolatedLoop } from '../../platform/queues/isolated-loop.ts'
import type { MatchChanges } from '../matches.changes.ts'
import { handOutByItself } from './queue.actions.ts'
import { type OpenQueue, openQueues } from './queue.store.ts'

const pollMs = 1000

export function queueJobs(deps: Deps, changes: MatchChanges): void {
  const { db, jobs, log, failures, onClose } = deps
  if (!jobs.isWorker) return
  const handOutAll = isolatedLoop(
    failures.of('court-queue'),
    ({ queueId }: OpenQueue) => queueId,
    (queue) => handOutByItself(deps, queue),
  )
  const run = joined(async () => handOutAll(await openQueues(db.queries)), { lanes: 1 })
  // Where the database is unavailable the next poll tries again, and logs it.
  changes.onChange(() => void run().catch(() => {}))
  onClose(every(pollMs, run, { log, trouble: 'free courts not handed out, retrying in 1 s' }))
}
