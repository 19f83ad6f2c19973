// Who runs the campus: the operator's own door, used from a terminal and never over HTTP.
import { randomBytes } from 'node:crypto'
import type { Role } from '@campus/contract/users'
import { recordChange } from '../../audit.ts'
import { fail } from '../../errors.ts'
import { type Database, type Queries, transact } from '../../platform/postgres/postgres.ts'
import { newToken } from '../../tokens.ts'
import * as reset from '../joining/reset.store.ts'
import { emailKey, isPlainAddress } from '../users.rules.ts'
import * as store from '../users.store.ts'

/** Makes the account an administrator's. Where there is none it is made without a password, and the token of a reset link
 *  comes back: good once and for half an hour, unlike a password that stays in a terminal's history. */
export function addAdmin(db: Database, email: string): Promise<{ token: string | null }> {
  if (!isPlainAddress(email)) fail('BAD_REQUEST')
  return transact(db, async ({ queries }) => {
    const known = await store.findByEmail(queries, emailKey(email))
    if (known) {
      await store.change(queries, known.userId, { role: 'ADMIN' })
      // Another role is another session.
      await store.endSessionsOf(queries, known.userId)
      await recordRole(queries, known.userId, known.role, 'ADMIN')
      return { token: null }
    }
    const nickname = `staff${randomBytes(2).toString('hex')}`
    const names = { email, email_key: emailKey(email), name: '관리자', nickname, nickname_key: nickname }
    const userId = await store.add(queries, { ...names, password_hash: '!' }, 'ADMIN')
    await recordRole(queries, userId, null, 'ADMIN')
    const { token, hash } = newToken()
    await reset.setToken(queries, userId, hash)
    return { token }
  })
}

export function listAdmins(db: Database): Promise<string[]> {
  return transact(db, async ({ queries }) => (await store.lockAdmins(queries)).map(({ email }) => email))
}

export function removeAdmin(db: Database, email: string): Promise<void> {
  return transact(db, async ({ queries }) => {
    const admins = await store.lockAdmins(queries)
    const known = (await store.findByEmail(queries, emailKey(email))) ?? fail('NOT_FOUND')
    if (known.role !== 'ADMIN') fail('NOT_FOUND')
    if (admins.length === 1) fail('LAST_ADMIN')
    await store.change(queries, known.userId, { role: 'USER' })
    await store.endSessionsOf(queries, known.userId)
    await recordRole(queries, known.userId, 'ADMIN', 'USER')
  })
}

/** By nobody the product knows: whoever has the machine. Without a name, because the account may go. */
async function recordRole(queries: Queries, subjectId: number, old: Role | null, role: Role): Promise<void> {
  const changes = old === role ? [] : [{ field: 'role', old, new: role }]
  await recordChange(queries, { userId: null, action: 'UPDATE', subject: 'STAFF', subjectId, label: '', changes })
}
