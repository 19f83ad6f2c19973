// Writing to the operator: a job, so that nobody waits for a mail server and nothing is lost with a process.
import type { Deps } from '../deps.ts'
import { transact } from '../platform/postgres.ts'
import { type ContactJob, contact } from './contact.jobs.ts'

export function ask({ db, jobs }: Deps, question: ContactJob): Promise<void> {
  return transact(db, (tx) => jobs.send(tx, contact, question))
}
