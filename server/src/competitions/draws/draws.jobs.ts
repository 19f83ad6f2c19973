// Makes draws whose time is over, whoever has not answered.
import type { Deps } from '../../deps.ts'
import { every } from '../../platform/queues/every.ts'
import { isolatedLoop } from '../../platform/queues/isolated-loop.ts'
import { makeDue } from './draws.actions.ts'
import { listDue } from './draws.store.ts'

const pollMs = 1000

export function drawsJobs(deps: Deps): void {
  const { db, clock, jobs, log, failures, onClose } = deps
  if (!jobs.isWorker) return
  const makeAll = isolatedLoop(
    failures.of('draw'),
    (drawId: number) => drawId,
    (drawId) => makeDue(deps, drawId),
  )
  const run = async () => makeAll(await listDue(db.queries, clock.now()))
  onClose(every(pollMs, run, { log, trouble: 'due draws not made, retrying in 1 s' }))
}
