// What may be done with an account: getting in, changing it, leaving for good. Only ever one's own.

import type { BodyOf } from '@campus/contract/endpoint'
import type { Me, updateMe } from '@campus/contract/users'
import { keyOf } from '../attempts.ts'
import type { Asker, Browser, Deps, Known, LogInDeps, LogInTokens } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Network } from '../network.ts'
import { hashPassword, inTurn, isPassword } from '../platform/identity/passwords.ts'
import { type Tx, transact, violatedName } from '../platform/postgres/postgres.ts'
import { newToken } from '../tokens.ts'
import { asTry, deviceTries, ownTries, strangersTries } from './sessions/attempts.actions.ts'
import * as devices from './sessions/devices.store.ts'
import { isWeakPassword } from './sessions/passwords.rules.ts'
import { letters } from './users.jobs.ts'
import { cleanNickname, emailKey, isReadable, isReserved, nicknameKey } from './users.rules.ts'
import * as store from './users.store.ts'

/** A session's token; or, where the account has a second factor, what comes next. */
export async function login(deps: LogInDeps, email: string, password: string, from: Origin) {
  const { db, askSecond } = deps
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
    const second = await askSecond(tx, account)
    return second ? { second } : { account, tokens: await enter(tx, account, from) }
  })
}

/** A new session each time: one planted before the log-in is worth nothing. */
export async function enter({ queries }: Tx, { userId, passwordHash }: Known, former: Browser): Promise<LogInTokens> {
  const [session, device] = [newToken(), newToken()]
  if (former.session) await store.endSession(queries, former.session)
  if (!(await store.startSession(queries, userId, passwordHash, session.hash))) fail('LOGIN_FAILED')
  await devices.remember(queries, userId, device.hash, former.device)
  return { session: session.token, device: device.token }
}

/** Where somebody who is not signed in asks from. */
export interface Origin extends Browser {
  network: Network
}

/** The browser's mark, if it has logged in to that account before. Asked for nobody's account too: the answer takes as long. */
export async function knownDevice(
  { db }: Pick<Deps, 'db'>,
  { device }: Browser,
  userId: number,
): Promise<Buffer | null> {
  return device && (await devices.isKnown(db.queries, device, userId)) ? device : null
}

/** Changes what the form names of one's own account. With a new password all sessions end; the token is of the one that
 *  takes their place. */
export async function change(deps: Deps, asker: Asker, form: BodyOf<typeof updateMe>) {
  const { db, jobs } = deps
  const columns = { ...newNickname(form.nickname), ...(await newPassword(deps, asker, form)) }
  return withNames(() =>
    transact(db, async (tx): Promise<{ me: Me; token: string | null }> => {
      const { userId } = (await store.lock(tx.queries, asker.userId)) ?? fail('SIGN_IN_REQUIRED')
      await store.change(tx.queries, userId, columns)
      if (form.marketing === true) await store.agree(tx.queries, userId, ['MARKETING'])
      if (form.marketing === false) await store.withdraw(tx.queries, userId, 'MARKETING')
      const me = (await store.findMe(tx.queries, userId)) ?? fail('SIGN_IN_REQUIRED')
      // Under another name: open connections come in again as who they are now.
      if ('nickname' in columns) tx.afterCommit(() => dismiss(deps, userId))
      if (!('password_hash' in columns)) return { me, token: null }
      await jobs.send(tx, letters, { kind: 'PASSWORD_CHANGED', userId })
      return { me, token: await startOver(deps, tx, userId) }
    }),
  )
}

export async function remove(deps: Deps, asker: Asker, password: string | undefined): Promise<void> {
  const { db } = deps
  const isSure = password
    ? await isOwnPassword({ db }, asker, password)
    : await store.isFresh(db.queries, asker.sessionHash)
  if (!isSure) fail('WRONG_PASSWORD')
  await transact(db, async ({ queries, afterCommit }) => {
    const admins = await store.lockAdmins(queries)
    if (admins.length === 1 && admins[0]?.userId === asker.userId) fail('LAST_ADMIN')
    await store.remove(queries, asker.userId, [keyOf(emailKey(asker.email)), keyOf(`user ${asker.userId}`)])
    afterCommit(() => dismiss(deps, asker.userId))
  })
}

export async function logout(deps: Deps, userId: number | undefined, session: Buffer): Promise<void> {
  await store.endSession(deps.db.queries, session)
  if (userId !== undefined) dismiss(deps, userId)
}

/** Closes the person's open connections, on every process. */
export function dismiss({ bus }: Pick<Deps, 'bus'>, userId: number): void {
  bus.broadcast('sessions', JSON.stringify({ userId }), { isRetried: true })
}

export function newNickname(nickname: string | undefined) {
  if (nickname === undefined) return {}
  if (!isReadable(nickname)) fail('BAD_REQUEST', { fields: [{ path: '/nickname', problem: 'unreadable' }] })
  if (isReserved(nickname)) fail('NICKNAME_RESERVED')
  return { nickname: cleanNickname(nickname), nickname_key: nicknameKey(nickname) }
}

async function newPassword(deps: Deps, asker: Asker, form: BodyOf<typeof updateMe>) {
  if (!form.password) return {}
  // The current one first: a borrowed screen must not learn anything.
  if (!(await isOwnPassword(deps, asker, form.currentPassword ?? ''))) fail('WRONG_PASSWORD')
  if (isWeakPassword(form.password, [asker.email, form.nickname ?? ''])) fail('WEAK_PASSWORD')
  return { password_hash: await hashPassword(form.password) }
}

type Typing = Pick<Asker, 'email' | 'userId'>

/** Somebody signed in has tries of their own: strangers' guesses do not stand in the way. */
export async function isOwnPassword({ db }: Pick<Deps, 'db'>, { email, userId }: Typing, password: string) {
  const account = await store.findByEmail(db.queries, emailKey(email))
  const check = () => isPassword(account?.passwordHash, password)
  return inTurn(`user ${userId}`, () => asTry(db.queries, ownTries(userId), check))
}

/** Ends all sessions and open connections of a person; answers the token of the session that takes their place. */
export async function startOver(
  deps: Pick<Deps, 'bus'>,
  { queries, afterCommit }: Tx,
  userId: number,
): Promise<string> {
  const { token, hash } = newToken()
  const { passwordHash } = (await store.lock(queries, userId)) ?? fail('SIGN_IN_REQUIRED')
  await store.endSessionsOf(queries, userId)
  await store.startSession(queries, userId, passwordHash, hash)
  afterCommit(() => dismiss(deps, userId))
  return token
}

/** Says which name was taken when the unique index decides. */
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
