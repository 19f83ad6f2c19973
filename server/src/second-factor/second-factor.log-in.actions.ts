// The second step of a log-in: starts after a right password, ends with a code, a recovery code or a passkey, or after
// five wrong ones.
import type { BodyOf } from '@campus/contract/endpoint'
import type { passSecondFactor } from '@campus/contract/second-factor'
import { type AttemptLimit, consumeAttempt } from '../attempts.ts'
import type { Browser, SecondFactorDeps, SecondStep, VerifiedAccount } from '../deps.ts'
import { fail } from '../errors.ts'
import { readRequest, requestOptions } from '../platform/identity/passkeys.ts'
import { type Tx, transact } from '../platform/postgres/postgres.ts'
import { openSecret } from '../secrets.ts'
import { hashToken, newToken } from '../tokens.ts'
import { recordCodeUsed } from './second-factor.actions.ts'
import { hashCode } from './second-factor.codes.ts'
import { enqueueEmail } from './second-factor.jobs.ts'
import * as half from './second-factor.log-in.store.ts'
import * as store from './second-factor.store.ts'
import { stepOf, totpSecret } from './second-factor.totp.ts'

/**
 * Whoever knows the password can restart the log-in, and six digits can be guessed, so codes are counted across log-ins
 * too. Passkeys and recovery codes can't be guessed and stay available to the owner.
 */
const codesOfAnHour: AttemptLimit = { kind: 'SECOND_FACTOR_CODE', most: 20, seconds: 3600 }

/** Runs in the transaction of the log-in. Null where the password is enough. */
export async function startSecondStep(
  { queries }: Tx,
  { userId, passwordHash }: VerifiedAccount,
): Promise<SecondStep | null> {
  await store.lockShared(queries, userId)
  const kinds = await store.kindsOf(queries, userId)
  if (kinds.length === 0) return null
  const { token, hash } = newToken()
  await half.begin(queries, userId, hash, hashToken(passwordHash))
  return { token, kinds }
}

export async function askPasskey({ db, config }: SecondFactorDeps, token: Buffer | null) {
  const userId = (token && (await half.userOf(db.queries, token))) ?? fail('LOG_IN_AGAIN')
  const known = await store.passkeysOf(db.queries, userId)
  if (known.length === 0) fail('SECOND_FACTOR_NOT_FOUND')
  const options = await requestOptions(config.publicOrigin, known)
  await half.setChallenge(db.queries, token as Buffer, options.challenge)
  return { ...options }
}

type Shown = BodyOf<typeof passSecondFactor>
/**
 * Marks the factor as used, in the transaction that starts the session; false where a concurrent log-in already did.
 */
type Spend = (tx: Tx) => Promise<boolean>

export async function pass(deps: SecondFactorDeps, token: Buffer | null, shown: Shown, browser: Browser) {
  const { db, enter } = deps
  if (!token) return fail('LOG_IN_AGAIN')
  const tried = (await half.takeTry(db.queries, token)) ?? fail('LOG_IN_AGAIN')
  const spend = await verify(deps, tried, shown)
  if (!spend) return reject(deps, tried)
  const entered = await transact(db, async (tx) => {
    await store.lockShared(tx.queries, tried.userId)
    if (!(await spend(tx))) return null
    const account = (await half.spend(tx.queries, token)) ?? fail('LOG_IN_AGAIN')
    return { account, tokens: await enter(tx, account, browser) }
  })
  return entered ?? reject(deps, tried)
}

async function verify(deps: SecondFactorDeps, tried: half.Tried, shown: Shown): Promise<Spend | null> {
  const { db, clock, config } = deps
  const { userId, challenge } = tried
  if ('code' in shown) {
    await consumeAttempt(db.queries, codesOfAnHour, `second-factor-${userId}`)
    const stored = await store.totpKey(db.queries, userId)
    const key = stored && openSecret(config, totpSecret(userId), stored)
    const step = key ? stepOf(key, shown.code, clock.now()) : null
    return step === null ? null : ({ queries }) => store.spendStep(queries, userId, step)
  }
  if ('recoveryCode' in shown) {
    return async (tx) => {
      if (!(await store.spendCode(tx.queries, userId, hashCode(shown.recoveryCode)))) return false
      await recordCodeUsed(deps, tx, userId)
      return true
    }
  }
  const known = (await store.passkeysOf(db.queries, userId)).find((one) => one.credentialId === shown.passkey['id'])
  if (!known || !challenge) return null
  const counter = await readRequest(config.publicOrigin, challenge, shown.passkey, known)
  return counter === null ? null : ({ queries }) => store.markUsed(queries, known.id, counter)
}

/** After the last attempt the owner is notified: somebody knows the password. */
async function reject({ db, jobs }: SecondFactorDeps, { userId, triesLeft }: half.Tried): Promise<never> {
  if (triesLeft === 0) await transact(db, (tx) => enqueueEmail(jobs, tx, userId, 'GUESSED'))
  return fail('SECOND_FACTOR_WRONG', { triesLeft })
}
