// Messages to the operator: enqueued as a job, so that no request waits for a mail server and nothing is lost with a
// process.
import { consumeAttempts } from '../attempts.ts'
import type { InTx } from '../deps.ts'
import { emailBreaker } from '../email-limit.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { type ContactJob, contactQueue } from './contact.jobs.ts'

export async function enqueueMessage(tx: Tx, deps: InTx, message: ContactJob): Promise<void> {
  await consumeAttempts(tx.queries, [emailBreaker(deps)])
  await deps.jobs.send(tx, contactQueue, message)
}
