// Reset of a lost second factor by the operator, from a terminal and never over HTTP.
import { recordChange } from '../audit.ts'
import { fail } from '../errors.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { enqueueEmail } from './second-factor.jobs.ts'
import * as store from './second-factor.store.ts'

/** Afterwards the password alone is enough; the owner is notified by email. */
export async function resetSecondFactor(tx: Tx, jobs: Jobs, userId: number): Promise<void> {
  await store.lock(tx.queries, userId)
  if (!(await store.removeAll(tx.queries, userId))) fail('SECOND_FACTOR_NOT_FOUND')
  const about = { subject: 'SECOND_FACTOR', subjectId: userId, label: '' } as const
  await recordChange(tx.queries, {
    ...about,
    userId: null,
    action: 'DELETE',
    changes: [{ field: 'factor', old: 'ALL', new: null }],
  })
  await enqueueEmail(jobs, tx, userId, 'RESET')
}
