// The second step of a log-in: begun by a right password, ended by a code, a recovery code or a passkey; or by five wrong ones.
import type { BodyOf } from '@campus/contract/endpoint'
import type { passSecondFactor } from '@campus/contract/second-factor'
import { type Guard, take } from '../attempts.ts'
import type { Browser, Known, SecondFactorDeps, SecondStep } from '../deps.ts'
import { fail } from '../errors.ts'
import { readRequest, requestOptions } from '../platform/identity/passkeys.ts'
import { type Tx, transact } from '../platform/postgres/postgres.ts'
import { openSecret } from '../secrets.ts'
import { hashToken, newToken } from '../tokens.ts'
import { noteCodeUsed } from './second-factor.actions.ts'
import { hashCode } from './second-factor.codes.ts'
import { tell } from './second-factor.jobs.ts'
import * as half from './second-factor.log-in.store.ts'
import * as store from './second-factor.store.ts'
import { stepOf, totpSecret } from './second-factor.totp.ts'

/** Who knows the password may begin again and again: codes are few, so they are counted across log-ins too. Passkeys and
 *  recovery codes can't be guessed, and stay open to the owner. */
const codesOfAnHour: Guard = { kind: 'SECOND_FACTOR_CODE', most: 20, seconds: 3600 }

/** In the transaction of the log-in. Null where the password is all that is asked for. */
export async function askSecond({ queries }: Tx, { userId, passwordHash }: Known): Promise<SecondStep | null> {
  await store.holdStill(queries, userId)
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
/** Uses up what was shown, in the transaction that starts the session; false where somebody else already did. */
type Spend = (tx: Tx) => Promise<boolean>

export async function pass(deps: SecondFactorDeps, token: Buffer | null, shown: Shown, browser: Browser) {
  const { db, enter } = deps
  if (!token) return fail('LOG_IN_AGAIN')
  const tried = (await half.takeTry(db.queries, token)) ?? fail('LOG_IN_AGAIN')
  const spend = await judge(deps, tried, shown)
  if (!spend) return refuse(deps, tried)
  const entered = await transact(db, async (tx) => {
    await store.holdStill(tx.queries, tried.userId)
    if (!(await spend(tx))) return null
    const account = (await half.spend(tx.queries, token)) ?? fail('LOG_IN_AGAIN')
    return { account, tokens: await enter(tx, account, browser) }
  })
  return entered ?? refuse(deps, tried)
}

async function judge(deps: SecondFactorDeps, tried: half.Tried, shown: Shown): Promise<Spend | null> {
  const { db, clock, config } = deps
  const { userId, challenge } = tried
  if ('code' in shown) {
    await take(db.queries, codesOfAnHour, `second-factor-${userId}`)
    const stored = await store.totpKey(db.queries, userId)
    const key = stored && openSecret(config, totpSecret(userId), stored)
    const step = key ? stepOf(key, shown.code, clock.now()) : null
    return step === null ? null : ({ queries }) => store.spendStep(queries, userId, step)
  }
  if ('recoveryCode' in shown) {
    return async (tx) => {
      if (!(await store.spendCode(tx.queries, userId, hashCode(shown.recoveryCode)))) return false
      await noteCodeUsed(deps, tx, userId)
      return true
    }
  }
  const known = (await store.passkeysOf(db.queries, userId)).find((one) => one.credentialId === shown.passkey['id'])
  if (!known || !challenge) return null
  const counter = await readRequest(config.publicOrigin, challenge, shown.passkey, known)
  return counter === null ? null : ({ queries }) => store.markUsed(queries, known.id, counter)
}

/** After the last try somebody who knows the password did not get in: the owner should hear of it. */
async function refuse({ db, jobs }: SecondFactorDeps, { userId, triesLeft }: half.Tried): Promise<never> {
  if (triesLeft === 0) await transact(db, (tx) => tell(jobs, tx, userId, 'GUESSED'))
  return fail('SECOND_FACTOR_WRONG', { triesLeft })
}
