// Writing to the operator: a job, so that nobody waits for a mail server and nothing is lost with a process.
import type { InTx } from '../deps.ts'
import type { Tx } from '../platform/postgres.ts'
import { type ContactJob, contact } from './contact.jobs.ts'

export function ask(tx: Tx, { jobs }: InTx, question: ContactJob): Promise<void> {
  return jobs.send(tx, contact, question)
}
