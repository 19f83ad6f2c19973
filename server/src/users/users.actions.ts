// Actions on one's own account: log in, change it, delete it.

import type { BodyOf } from '@campus/contract/endpoint'
import type { Me, updateMe } from '@campus/contract/users'
import { keyOf } from '../attempts.ts'
import type { Browser, Deps, LogInDeps, LogInTokens, Requester, VerifiedAccount } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Network } from '../network.ts'
import { hashPassword, inTurn, isPassword } from '../platform/identity/passwords.ts'
import { type Tx, transact, violatedName } from '../platform/postgres/postgres.ts'
import { newToken } from '../tokens.ts'
import { asTry, deviceTries, ownTries, strangersTries } from './sessions/attempts.actions.ts'
import * as devices from './sessions/devices.store.ts'
import { isWeakPassword } from './sessions/passwords.rules.ts'
import { emailQueue } from './users.jobs.ts'
import { cleanNickname, emailKey, isReadable, isReserved, nicknameKey } from './users.rules.ts'
import * as store from './users.store.ts'

/** Returns the tokens of a new session or, where the account has a second factor, the second step. */
export async function login(deps: LogInDeps, email: string, password: string, from: Origin) {
  const { db, startSecondStep } = deps
  const key = emailKey(email)
  const account = await store.findByEmail(db.queries, key)
  const userId = account?.userId ?? 0
  const device = await knownDevice(deps, from, userId)
  const tries = device ? deviceTries(device, userId) : strangersTries(key, from.network)
  const turn = device ? `device ${device.toString('hex')}` : from.network
  const check = () => isPassword(account?.passwordHash, password)
  const isRight = await inTurn(turn, () => asTry(db.queries, tries, check))
  if (!account || !isRight) fail('LOGIN_FAILED')
  return transact(db, async (tx) => {
    const second = await startSecondStep(tx, account)
    return second ? { second } : { account, tokens: await enter(tx, account, from) }
  })
}

/** Always a new session, so that one planted before the log-in is worthless (session fixation). */
export async function enter(
  { queries }: Tx,
  { userId, passwordHash }: VerifiedAccount,
  former: Browser,
): Promise<LogInTokens> {
  const [session, device] = [newToken(), newToken()]
  if (former.session) await store.endSession(queries, former.session)
  if (!(await store.startSession(queries, userId, passwordHash, session.hash))) fail('LOGIN_FAILED')
  await devices.remember(queries, userId, device.hash, former.device)
  return { session: session.token, device: device.token }
}

/** Where a request of somebody who is not signed in comes from. */
export interface Origin extends Browser {
  network: Network
}

/**
 * The device token's hash, if this browser has logged in to the account before. Also queried where no account exists,
 * so that timing reveals nothing.
 */
export async function knownDevice(
  { db }: Pick<Deps, 'db'>,
  { device }: Browser,
  userId: number,
): Promise<Buffer | null> {
  return device && (await devices.isKnown(db.queries, device, userId)) ? device : null
}

/**
 * Changes the fields that the form contains. A new password ends all sessions; the token belongs to the one that
 * replaces them.
 */
export async function change(deps: Deps, requester: Requester, form: BodyOf<typeof updateMe>) {
  const { db, jobs } = deps
  const columns = { ...newNickname(form.nickname), ...(await newPassword(deps, requester, form)) }
  return withNames(() =>
    transact(db, async (tx): Promise<{ me: Me; token: string | null }> => {
      const { userId } = (await store.lock(tx.queries, requester.userId)) ?? fail('SIGN_IN_REQUIRED')
      await store.change(tx.queries, userId, columns)
      if (form.marketing === true) await store.agree(tx.queries, userId, ['MARKETING'])
      if (form.marketing === false) await store.withdraw(tx.queries, userId, 'MARKETING')
      const me = (await store.findMe(tx.queries, userId)) ?? fail('SIGN_IN_REQUIRED')
      // Open connections reconnect under the new name.
      if ('nickname' in columns) tx.afterCommit(() => disconnectUser(deps, userId))
      if (!('password_hash' in columns)) return { me, token: null }
      await jobs.send(tx, emailQueue, { kind: 'PASSWORD_CHANGED', userId })
      return { me, token: await startOver(deps, tx, userId) }
    }),
  )
}

export async function remove(deps: Deps, requester: Requester, password: string | undefined): Promise<void> {
  const { db } = deps
  const isSure = password
    ? await isOwnPassword({ db }, requester, password)
    : await store.isFresh(db.queries, requester.sessionHash)
  if (!isSure) fail('WRONG_PASSWORD')
  await transact(db, async ({ queries, afterCommit }) => {
    const admins = await store.lockAdmins(queries)
    if (admins.length === 1 && admins[0]?.userId === requester.userId) fail('LAST_ADMIN')
    await store.remove(queries, requester.userId, [keyOf(emailKey(requester.email)), keyOf(`user ${requester.userId}`)])
    afterCommit(() => disconnectUser(deps, requester.userId))
  })
}

export async function logout(deps: Deps, userId: number | undefined, session: Buffer): Promise<void> {
  await store.endSession(deps.db.queries, session)
  if (userId !== undefined) disconnectUser(deps, userId)
}

/** Closes the user's open connections on every process. */
export function disconnectUser({ bus }: Pick<Deps, 'bus'>, userId: number): void {
  bus.broadcast('sessions', JSON.stringify({ userId }), { isRetried: true })
}

export function newNickname(nickname: string | undefined) {
  if (nickname === undefined) return {}
  if (!isReadable(nickname)) fail('BAD_REQUEST', { fields: [{ path: '/nickname', problem: 'unreadable' }] })
  if (isReserved(nickname)) fail('NICKNAME_RESERVED')
  return { nickname: cleanNickname(nickname), nickname_key: nicknameKey(nickname) }
}

async function newPassword(deps: Deps, requester: Requester, form: BodyOf<typeof updateMe>) {
  if (!form.password) return {}
  // The current password first: somebody at a borrowed screen must not learn anything.
  if (!(await isOwnPassword(deps, requester, form.currentPassword ?? ''))) fail('WRONG_PASSWORD')
  if (isWeakPassword(form.password, [requester.email, form.nickname ?? ''])) fail('WEAK_PASSWORD')
  return { password_hash: await hashPassword(form.password) }
}

type Typing = Pick<Requester, 'email' | 'userId'>

/** A signed-in user has a separate rate limit, which strangers' guesses cannot use up. */
export async function isOwnPassword({ db }: Pick<Deps, 'db'>, { email, userId }: Typing, password: string) {
  const account = await store.findByEmail(db.queries, emailKey(email))
  const check = () => isPassword(account?.passwordHash, password)
  return inTurn(`user ${userId}`, () => asTry(db.queries, ownTries(userId), check))
}

/** Ends all sessions and open connections of a user; returns the token of the session that replaces them. */
export async function startOver(
  deps: Pick<Deps, 'bus'>,
  { queries, afterCommit }: Tx,
  userId: number,
): Promise<string> {
  const { token, hash } = newToken()
  const { passwordHash } = (await store.lock(queries, userId)) ?? fail('SIGN_IN_REQUIRED')
  await store.endSessionsOf(queries, userId)
  await store.startSession(queries, userId, passwordHash, hash)
  afterCommit(() => disconnectUser(deps, userId))
  return token
}

/** Turns a violated unique index into the error that says which name was taken. */
export async function withNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = violatedName(error)
    if (name === 'users_email_taken') fail('EMAIL_TAKEN')
    if (name === 'users_nickname_taken') fail('NICKNAME_TAKEN')
    throw error
  }
}
