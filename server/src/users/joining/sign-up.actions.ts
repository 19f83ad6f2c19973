// How an account begins: an address is proved by a code, then everything is checked again and written at once.
import type { BodyOf } from '@campus/contract/endpoint'
import type { register } from '@campus/contract/users'
import { takeEach } from '../../attempts.ts'
import type { Deps } from '../../deps.ts'
import { emailBreaker } from '../../email-limit.ts'
import { fail } from '../../errors.ts'
import type { Network } from '../../network.ts'
import { hashPassword } from '../../platform/identity/passwords.ts'
import { transact } from '../../platform/postgres/postgres.ts'
import { newToken } from '../../tokens.ts'
import { codeTries } from '../sessions/attempts.actions.ts'
import { isWeakPassword } from '../sessions/passwords.rules.ts'
import { newNickname, withNames } from '../users.actions.ts'
import { letters } from '../users.jobs.ts'
import { consentsGiven, emailKey, hasNeededConsents, isPlainAddress, isWelcomeDomain } from '../users.rules.ts'
import * as store from '../users.store.ts'
import * as signUp from './sign-up.store.ts'

/** The same for every address: whether somebody lives there is found out when the letter is written. The token is for
 *  the browser to keep; a new one each time, so that one planted beforehand proves nothing. */
export async function sendCode(deps: Deps, email: string, network: Network, former: Buffer | null) {
  const { db, config, jobs } = deps
  checkAddress(config.EMAIL_DOMAINS, email)
  const key = emailKey(email)
  // Not in the transaction: a whole campus may share these counters, and each should be locked for a moment only.
  await takeEach(db.queries, [...codeTries(key, network), emailBreaker(deps)])
  const { token, hash } = newToken()
  await transact(db, async (tx) => {
    const verificationId = await signUp.ask(tx.queries, { email, emailKey: key, browserHash: hash }, former)
    await jobs.send(tx, letters, { kind: 'CODE', verificationId })
  })
  return token
}

export async function verifyCode({ db }: Deps, email: string, code: string, browser: Buffer | null): Promise<boolean> {
  return browser !== null && signUp.tryCode(db.queries, emailKey(email), browser, code)
}

export async function signUpWith({ db, config }: Deps, form: BodyOf<typeof register>, browser: Buffer | null) {
  const { email, name, nickname, password } = form
  if (!hasNeededConsents(form.terms)) fail('CONSENT_REQUIRED')
  checkAddress(config.EMAIL_DOMAINS, email)
  const key = emailKey(email)
  const columns = { email, email_key: key, name: name.normalize('NFC'), ...named(nickname) }
  if (isWeakPassword(password, [email, nickname, name])) fail('WEAK_PASSWORD')
  // Looked at before the costly part, and once more when it counts.
  if (!browser || !(await signUp.isVerified(db.queries, key, browser))) fail('EMAIL_NOT_VERIFIED')
  const password_hash = await hashPassword(password)
  return withNames(() =>
    transact(db, async ({ queries }) => {
      if (!(await signUp.spend(queries, key, browser))) fail('EMAIL_NOT_VERIFIED')
      const userId = await store.add(queries, { ...columns, password_hash })
      await store.agree(queries, userId, consentsGiven(form.terms))
      return userId
    }),
  )
}

function named(nickname: string) {
  const { nickname: shown, nickname_key: key } = newNickname(nickname)
  return { nickname: shown ?? nickname, nickname_key: key ?? nickname }
}

function checkAddress(domains: readonly string[], email: string) {
  if (!isPlainAddress(email)) fail('BAD_REQUEST', { fields: [{ path: '/email', problem: 'address' }] })
  if (!isWelcomeDomain(email, domains)) fail('EMAIL_DOMAIN')
}
