// Password reset: by a link that only the owner of the address can read.
import { consumeAttempts, countAttempts, keyOf } from '../../attempts.ts'
import type { Deps } from '../../deps.ts'
import { emailBreaker } from '../../email-limit.ts'
import { fail } from '../../errors.ts'
import { hashPassword } from '../../platform/identity/passwords.ts'
import { transact } from '../../platform/postgres/postgres.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { deviceResets, networkEmails, strangersResets, wrongPasswords } from '../sessions/attempts.actions.ts'
import * as attempts from '../sessions/attempts.store.ts'
import * as devices from '../sessions/devices.store.ts'
import { isWeakPassword } from '../sessions/passwords.rules.ts'
import { disconnectUser, knownDevice, type Origin } from '../users.actions.ts'
import { emailQueue } from '../users.jobs.ts'
import { emailKey } from '../users.rules.ts'
import * as store from '../users.store.ts'
import * as reset from './reset.store.ts'

/** Does the same work whether the account exists or not; the rest is a background job. */
export async function requestReset(deps: Deps, email: string, from: Origin): Promise<void> {
  const { db, jobs } = deps
  const key = emailKey(email)
  const userId = (await store.findByEmail(db.queries, key))?.userId ?? 0
  const device = await knownDevice(deps, from, userId)
  const tries = device ? deviceResets(device, userId) : strangersResets(key, from.network)
  // Over the limit of the day: the response does not say so, and the shared counters are not increased.
  if ((await countAttempts(db.queries, tries)) !== null) return
  await consumeAttempts(db.queries, [networkEmails(from.network), emailBreaker(deps)])
  await transact(db, (tx) => jobs.send(tx, emailQueue, { kind: 'RESET', userId }))
}

export async function checkToken({ db }: Deps, token: string): Promise<void> {
  if (!(await reset.whoseToken(db.queries, hashToken(token)))) fail('RESET_TOKEN_INVALID')
}

/**
 * Ends all sessions and starts none: the user logs in with the new password. This browser becomes the only known one,
 * so that strangers' guesses cannot lock out the owner; returns the token for its cookie.
 */
export async function resetWith(deps: Deps, token: string, password: string): Promise<string> {
  const { db, jobs } = deps
  const hash = hashToken(token)
  const owner = (await reset.whoseToken(db.queries, hash)) ?? fail('RESET_TOKEN_INVALID')
  if (isWeakPassword(password, [owner.email, owner.nickname])) fail('WEAK_PASSWORD')
  const password_hash = await hashPassword(password)
  const device = newToken()
  await transact(db, async (tx) => {
    if (!(await reset.spendToken(tx.queries, hash))) fail('RESET_TOKEN_INVALID')
    await store.change(tx.queries, owner.userId, { password_hash })
    await store.endSessionsOf(tx.queries, owner.userId)
    await devices.deleteAll(tx.queries, owner.userId)
    await devices.remember(tx.queries, owner.userId, device.hash, null)
    tx.afterCommit(() => disconnectUser(deps, owner.userId))
    // Whoever could read the email is the owner: clear the counter of wrong guesses at the old password.
    await attempts.clear(tx.queries, wrongPasswords, keyOf(emailKey(owner.email)))
    await jobs.send(tx, emailQueue, { kind: 'PASSWORD_CHANGED', userId: owner.userId })
  })
  return device.token
}
