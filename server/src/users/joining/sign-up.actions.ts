// Sign-up: a code verifies the address, then everything is validated again and written in one transaction.
import type { BodyOf } from '@campus/contract/endpoint'
import type { register } from '@campus/contract/users'
import { consumeAttempts } from '../../attempts.ts'
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
import { emailQueue } from '../users.jobs.ts'
import { consentsGiven, emailKey, hasNeededConsents, isPlainAddress, isWelcomeDomain } from '../users.rules.ts'
import * as store from '../users.store.ts'
import * as signUp from './sign-up.store.ts'

/**
 * The same for every address: whether an account exists is checked only when the email is composed. The browser stores
 * the token; it is new each time, so that one planted beforehand verifies nothing.
 */
export async function sendCode(deps: Deps, email: string, network: Network, former: Buffer | null) {
  const { db, config, jobs } = deps
  checkAddress(config.EMAIL_DOMAINS, email)
  const key = emailKey(email)
  // Outside the transaction: a whole campus may share these counters, so each is locked only briefly.
  await consumeAttempts(db.queries, [...codeTries(key, network), emailBreaker(deps)])
  const { token, hash } = newToken()
  await transact(db, async (tx) => {
    const verificationId = await signUp.insertVerification(
      tx.queries,
      { email, emailKey: key, browserHash: hash },
      former,
    )
    await jobs.send(tx, emailQueue, { kind: 'CODE', verificationId })
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
  // Checked before the expensive hash, and again in the transaction.
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
