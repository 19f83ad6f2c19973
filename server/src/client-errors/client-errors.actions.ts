// Collects browsers' errors: counts all and stores a sample, so that a fault in every browser at once costs little.
import type { ClientError } from '@campus/contract/client-errors'
import { maskMessage } from '@campus/rules/client-error'
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'
import { releaseVersion } from '../release.ts'
import { addError, expireErrors } from './client-errors.store.ts'

/** At most so many are stored by one process in a minute. */
const mostStored = 30
const windowMs = 60_000
const expireEveryMs = 3_600_000

export type ClientErrors = ReturnType<typeof collectClientErrors>

export function collectClientErrors({ db, jobs, log, onClose }: Deps) {
  let received = 0
  let stored = 0
  let inWindow = 0
  let windowEnd = 0
  if (jobs.isWorker)
    onClose(
      every(expireEveryMs, () => expireErrors(db.queries), {
        log,
        trouble: 'expiring browser errors failed, retrying in an hour',
      }),
    )
  return {
    report: async (error: ClientError): Promise<void> => {
      received += 1
      const now = performance.now()
      if (now >= windowEnd) [inWindow, windowEnd] = [0, now + windowMs]
      inWindow += 1
      if (inWindow > mostStored) return
      // Browsers mask it already; others may send anything.
      await addError(db.queries, { ...error, message: maskMessage(error.message) }, releaseVersion)
      stored += 1
    },
    counted: {
      client_errors_received: { help: 'Errors that browsers reported', value: () => received },
      client_errors_stored: { help: 'Errors of browsers that were stored, a sample', value: () => stored },
    },
  }
}
