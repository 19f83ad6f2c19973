// Adding and removing second factors. Every change requires the password, writes an audit entry and sends an email.
import type { SecondFactorKind, SecondFactors } from '@campus/contract/second-factor'
import { type ChangeRecord, recordChange } from '../audit.ts'
import type { Requester, SecondFactorDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { creationOptions, readCreation } from '../platform/identity/passkeys.ts'
import { type Tx, transact, violatedName } from '../platform/postgres/postgres.ts'
import { openSecret, sealSecret } from '../secrets.ts'
import { hashCode, newCodes } from './second-factor.codes.ts'
import type { EmailKind } from './second-factor.emails.ts'
import { enqueueEmail } from './second-factor.jobs.ts'
import * as store from './second-factor.store.ts'
import { addressOf, base32, newKey, stepOf, totpSecret } from './second-factor.totp.ts'

/** Short in a QR code, where each Hangul letter would take nine characters. */
const productIssuer = 'Campus Score'

/** The token of the new session, where the first factor ended all sessions. */
interface Added {
  recoveryCodes: string[] | null
  token: string | null
}

export async function askTotp(deps: SecondFactorDeps, requester: Requester, password: string) {
  await requirePassword(deps, requester, password)
  const key = newKey()
  const sealed = sealSecret(deps.config, totpSecret(requester.userId), key)
  if (!(await store.storePendingTotp(deps.db.queries, requester.userId, sealed))) fail('SECOND_FACTOR_SET')
  return { key: base32(key), address: addressOf(key, deps.campus.own.englishName ?? productIssuer, requester.email) }
}

export function confirmTotp(deps: SecondFactorDeps, { userId }: Requester, code: string): Promise<Added> {
  return transact(deps.db, async (tx) => {
    await store.lock(tx.queries, userId)
    const stored = (await store.findPendingTotp(tx.queries, userId)) ?? fail('SECOND_FACTOR_NOT_FOUND')
    const key = openSecret(deps.config, totpSecret(userId), stored)
    const step = stepOf(key, code, deps.clock.now()) ?? fail('SECOND_FACTOR_WRONG')
    await store.confirmTotp(tx.queries, userId, step)
    return added(deps, tx, userId, 'TOTP')
  })
}

export async function askPasskey(deps: SecondFactorDeps, requester: Requester, password: string) {
  const { db, config, campus } = deps
  await requirePassword(deps, requester, password)
  const known = await store.passkeysOf(db.queries, requester.userId)
  const options = await creationOptions(config.publicOrigin, campus.name, requester, known)
  await store.setChallenge(db.queries, requester.sessionHash, options.challenge)
  return { ...options }
}

export async function addPasskey(
  deps: SecondFactorDeps,
  { userId, sessionHash }: Requester,
  { name, passkey }: { name: string; passkey: Record<string, unknown> },
): Promise<Added> {
  const { db, config } = deps
  const challenge = (await store.spendChallenge(db.queries, sessionHash)) ?? fail('BAD_PASSKEY')
  const facts = (await readCreation(config.publicOrigin, challenge, passkey)) ?? fail('BAD_PASSKEY')
  try {
    return await transact(db, async (tx) => {
      await store.lock(tx.queries, userId)
      await store.addPasskey(tx.queries, userId, name, facts)
      return added(deps, tx, userId, 'PASSKEY')
    })
  } catch (error) {
    if (violatedName(error) === 'passkeys_credential_taken') fail('BAD_PASSKEY')
    throw error
  }
}

/** The first factor creates recovery codes and ends all sessions, because none of them has shown it. */
async function added(deps: SecondFactorDeps, tx: Tx, userId: number, kind: 'TOTP' | 'PASSKEY'): Promise<Added> {
  await recordAndNotify(deps, tx, userId, `${kind}_ADDED`, { action: 'CREATE', changes: addedChange(kind) })
  if ((await store.countFactors(tx.queries, userId)) > 1) return { recoveryCodes: null, token: null }
  return { recoveryCodes: await setCodes(tx, userId), token: await deps.startOver(tx, userId) }
}

export type Removed = { kind: 'TOTP' } | { kind: 'PASSKEY'; passkeyId: number }

export async function remove(
  deps: SecondFactorDeps,
  requester: Requester,
  password: string,
  what: Removed,
): Promise<SecondFactors> {
  await requirePassword(deps, requester, password)
  const { userId } = requester
  return transact(deps.db, async (tx) => {
    const { queries } = tx
    await store.lock(queries, userId)
    const isRemoved =
      what.kind === 'TOTP'
        ? await store.removeTotp(queries, userId)
        : await store.removePasskey(queries, userId, what.passkeyId)
    if (!isRemoved) fail('SECOND_FACTOR_NOT_FOUND')
    // Without a factor recovery codes serve no purpose.
    if ((await store.countFactors(queries, userId)) === 0) await store.setCodes(queries, userId, [])
    await recordAndNotify(deps, tx, userId, `${what.kind}_REMOVED`, {
      action: 'DELETE',
      changes: removedChange(what.kind),
    })
    return store.find(queries, userId)
  })
}

export async function renewCodes(deps: SecondFactorDeps, requester: Requester, password: string): Promise<string[]> {
  await requirePassword(deps, requester, password)
  const { userId } = requester
  return transact(deps.db, async (tx) => {
    await store.lock(tx.queries, userId)
    if ((await store.countFactors(tx.queries, userId)) === 0) fail('SECOND_FACTOR_NOT_FOUND')
    await recordAndNotify(deps, tx, userId, 'CODES_RENEWED', { action: 'CREATE', changes: addedChange('RECOVERY') })
    return setCodes(tx, userId)
  })
}

export async function recordCodeUsed(deps: SecondFactorDeps, tx: Tx, userId: number): Promise<void> {
  const left = await store.countCodes(tx.queries, userId)
  const changes = [{ field: 'recoveryCodes', old: left + 1, new: left }]
  await recordAndNotify(deps, tx, userId, 'CODE_USED', { action: 'UPDATE', changes })
}

async function setCodes({ queries }: Tx, userId: number): Promise<string[]> {
  const codes = newCodes()
  await store.setCodes(queries, userId, codes.map(hashCode))
  return codes
}

async function requirePassword(deps: SecondFactorDeps, requester: Requester, password: string) {
  if (!(await deps.isOwnPassword(requester, password))) fail('WRONG_PASSWORD')
}

const addedChange = (kind: SecondFactorKind) => [{ field: 'factor', old: null, new: kind }]
const removedChange = (kind: SecondFactorKind) => [{ field: 'factor', old: kind, new: null }]

type Entry = Pick<ChangeRecord, 'action' | 'changes'>

async function recordAndNotify(
  { jobs }: Pick<SecondFactorDeps, 'jobs'>,
  tx: Tx,
  userId: number,
  what: EmailKind,
  entry: Entry,
) {
  await recordChange(tx.queries, { ...entry, userId, subject: 'SECOND_FACTOR', subjectId: userId, label: '' })
  await enqueueEmail(jobs, tx, userId, what)
}
