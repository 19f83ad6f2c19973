// Writing to the operator: a job, so that nobody waits for a mail server and nothing is lost with a process.
import { takeEach } from '../attempts.ts'
import type { InTx } from '../deps.ts'
import { emailBreaker } from '../email-limit.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { type ContactJob, contact } from './contact.jobs.ts'

export async function ask(tx: Tx, deps: InTx, question: ContactJob): Promise<void> {
  await takeEach(tx.queries, [emailBreaker(deps)])
  await deps.jobs.send(tx, contact, question)
}
