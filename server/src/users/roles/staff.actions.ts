// Giving and taking helpers' roles. Another role is another session: the person comes in again with the new one.
import type { BodyOf } from '@campus/contract/endpoint'
import type { giveRole, StaffMember } from '@campus/contract/staff'
import { differences, recordChange } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { dismiss } from '../users.actions.ts'
import { emailKey } from '../users.rules.ts'
import * as store from '../users.store.ts'
import * as staff from './staff.store.ts'

export async function give(
  { queries, afterCommit }: Tx,
  deps: InTx,
  by: number,
  { email, role }: BodyOf<typeof giveRole>,
): Promise<StaffMember> {
  const before = (await staff.lockByEmail(queries, emailKey(email))) ?? fail('USER_NOT_FOUND')
  // Administrators come and go by the operator's hand: none of them can put out the others.
  if (before.role === 'ADMIN') fail('FORBIDDEN')
  if (before.role === role) return before
  const member = { ...before, role }
  const { userId } = member
  await store.change(queries, userId, { role })
  await store.endSessionsOf(queries, userId)
  const changes = differences<StaffMember>(before, member, ['role'])
  // Without a name: entries are never edited, and the account may go.
  const about = { subject: 'STAFF', subjectId: userId, label: '' } as const
  await recordChange(queries, { ...about, userId: by, action: 'UPDATE', changes })
  afterCommit(() => dismiss(deps, userId))
  return member
}
