// Administrators: added and removed by the operator from a terminal, never over HTTP.
import { randomBytes } from 'node:crypto'
import type { Role } from '@campus/contract/users'
import { recordChange } from '../../audit.ts'
import { fail } from '../../errors.ts'
import { type Database, type Queries, transact } from '../../platform/postgres/postgres.ts'
import { newToken } from '../../tokens.ts'
import * as reset from '../joining/reset.store.ts'
import { emailKey, isPlainAddress } from '../users.rules.ts'
import * as store from '../users.store.ts'

/**
 * Makes the account an administrator. Where there is none, creates it without a password and returns the token of a
 * reset link: valid once and for half an hour, unlike a password that stays in a terminal's history.
 */
export function addAdmin(db: Database, email: string): Promise<{ token: string | null }> {
  if (!isPlainAddress(email)) fail('BAD_REQUEST')
  return transact(db, async ({ queries }) => {
    const known = await store.findByEmail(queries, emailKey(email))
    if (known) {
      await store.change(queries, known.userId, { role: 'ADMIN' })
      // A new role requires a new session.
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

/** Without an actor: whoever has access to the machine. Without a name, because the account may be deleted. */
async function recordRole(queries: Queries, subjectId: number, old: Role | null, role: Role): Promise<void> {
  const changes = old === role ? [] : [{ field: 'role', old, new: role }]
  await recordChange(queries, { userId: null, action: 'UPDATE', subject: 'STAFF', subjectId, label: '', changes })
}
