// Delivers what the outbox of webhooks holds: after every committed change of a match, and twice a second for what is due again or was
// left by a killed process. Any number of processes share the work; a hook that hangs takes only its own places.
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { jobsStopMs } from '../../platform/jobs-stop.ts'
import { joined } from '../../platform/queues/batch.ts'
import { every } from '../../platform/queues/every.ts'
import { deliver, type ReadEvent } from './webhooks.actions.ts'
import * as store from './webhooks.store.ts'

/** Finds committed changes of matches. */
interface Changes {
  onChange: (listener: () => void) => void
}

const pollMs = 500
const cleanupMs = 3_600_000
/** Of one process. */
const perHook = 4

export function webhooksJobs(deps: Deps, changes: Changes, readEvent: ReadEvent): void {
  const { db, jobs, log, failures, onClose } = deps
  if (!jobs.isWorker) return
  const failed = failures.of('webhook-delivery')
  /** By hook: what this process sends now. */
  const sending = new Map<number, Set<Promise<void>>>()
  let isClosing = false

  function start(claimed: store.Claimed) {
    const own = sending.get(claimed.hookId) ?? new Set()
    sending.set(claimed.hookId, own)
    // One that fails here was not even sent, or its result was not stored: its lease ends, and it is tried again.
    const sent = deliver(deps, readEvent, claimed)
      .catch((error: unknown) => failed.retry(claimed.id, error, claimed.attempts - 1))
      .finally(() => {
        own.delete(sent)
        wake()
      })
    own.add(sent)
  }

  const run = joined(
    async () => {
      if (isClosing) return
      for (const hookId of await store.listDue(db.queries)) {
        const places = perHook - (sending.get(hookId)?.size ?? 0)
        if (places > 0) for (const claimed of await store.claim(db.queries, hookId, places)) start(claimed)
      }
    },
    { lanes: 1 },
  )
  // Where the database is unavailable the next poll tries again, and logs it.
  const wake = () => void run().catch(() => {})
  changes.onChange(wake)
  const stops = [
    every(pollMs, run, { log, trouble: 'webhooks not delivered, retrying in 0.5 s' }),
    every(cleanupMs, () => store.deleteOld(db.queries), { log, trouble: 'old webhook deliveries not deleted' }),
  ]
  onClose(async () => {
    isClosing = true
    for (const stop of stops) stop()
    // One that hangs is sent again by another process when its lease ends.
    const all = Promise.all([...sending.values()].flatMap((own) => [...own]))
    await Promise.race([all, setTimeout(jobsStopMs, undefined, { ref: false })])
  })
}
