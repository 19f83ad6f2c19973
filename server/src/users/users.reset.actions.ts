// How somebody who forgot the password gets back in: by a link that only the owner of the address can read.
import { count, keyOf, take } from '../attempts.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Network } from '../network.ts'
import { hashPassword } from '../platform/passwords.ts'
import { transact } from '../platform/postgres.ts'
import { hashToken } from '../tokens.ts'
import { dismiss } from './users.actions.ts'
import { lettersFromNetwork, resetLetters, wrongPasswords } from './users.attempts.actions.ts'
import * as attempts from './users.attempts.store.ts'
import { letters } from './users.jobs.ts'
import { isWeakPassword } from './users.passwords.rules.ts'
import * as reset from './users.reset.store.ts'
import { emailKey } from './users.rules.ts'
import * as store from './users.store.ts'

/** The same work whether there is such an account or not; the rest happens off the request. */
export async function forgot({ db, jobs }: Deps, email: string, network: Network): Promise<void> {
  const key = emailKey(email)
  await take(db.queries, lettersFromNetwork, network)
  const account = await store.findByEmail(db.queries, key)
  await transact(db, async (tx) => {
    // More than enough for today: said to nobody.
    if ((await count(tx.queries, resetLetters, key)) !== null) return
    await jobs.send(tx, letters, { kind: 'RESET', userId: account?.userId ?? 0 })
  })
}

/** Ends all sessions, and starts none: whoever set the password shows that they know it. */
export async function resetWith(deps: Deps, token: string, password: string): Promise<void> {
  const { db, jobs } = deps
  const hash = hashToken(token)
  const owner = (await reset.whoseToken(db.queries, hash)) ?? fail('RESET_TOKEN_INVALID')
  if (isWeakPassword(password, [owner.email, owner.nickname])) fail('WEAK_PASSWORD')
  const password_hash = await hashPassword(password)
  await transact(db, async (tx) => {
    if (!(await reset.spendToken(tx.queries, hash))) fail('RESET_TOKEN_INVALID')
    await store.change(tx.queries, owner.userId, { password_hash })
    await store.endSessionsOf(tx.queries, owner.userId)
    tx.afterCommit(() => dismiss(deps, owner.userId))
    // Who could read the letter is the owner: earlier guesses at the old password no longer stand in the way.
    await attempts.clear(tx.queries, wrongPasswords, keyOf(emailKey(owner.email)))
    await jobs.send(tx, letters, { kind: 'PASSWORD_CHANGED', userId: owner.userId })
  })
}
