// Giving and taking back staff roles. A new role ends all sessions, so that the person logs in again with it.
import type { BodyOf } from '@campus/contract/endpoint'
import type { giveRole, StaffMember } from '@campus/contract/staff'
import { differences, recordChange } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { disconnectUser } from '../users.actions.ts'
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
  // Only the operator adds and removes administrators, so that none can remove the others.
  if (before.role === 'ADMIN') fail('FORBIDDEN')
  if (before.role === role) return before
  const member = { ...before, role }
  const { userId } = member
  await store.change(queries, userId, { role })
  await store.endSessionsOf(queries, userId)
  const changes = differences<StaffMember>(before, member, ['role'])
  // Without a name: entries are never edited, and the account may be deleted.
  const about = { subject: 'STAFF', subjectId: userId, label: '' } as const
  await recordChange(queries, { ...about, userId: by, action: 'UPDATE', changes })
  afterCommit(() => disconnectUser(deps, userId))
  return member
}
