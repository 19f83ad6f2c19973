// SQL of second factors.
import { type SecondFactorKind, type SecondFactors, secondFactorLimits } from '@campus/contract/second-factor'
import { sql } from 'kysely'
import type { PasskeyFacts } from '../platform/identity/passkeys.ts'
import type { Queries } from '../platform/postgres/postgres.ts'

/** Serialises changes to an account's factors; log-ins wait for them. */
export async function lock(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** A shared lock: a log-in and a change wait for each other, two log-ins do not. */
export async function lockShared(queries: Queries, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for share`.execute(queries)
}

/** The kinds of second factor that an account has. */
export async function kindsOf(queries: Queries, userId: number): Promise<SecondFactorKind[]> {
  const { rows } = await sql<{ kind: SecondFactorKind }>`
    select distinct kind from second_factors where user_id = ${userId}`.execute(queries)
  const kinds = rows.map(({ kind }) => kind).toSorted((one, two) => two.localeCompare(one))
  return kinds.length > 0 && (await countCodes(queries, userId)) > 0 ? [...kinds, 'RECOVERY'] : kinds
}

export async function countFactors(queries: Queries, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from second_factors where user_id = ${userId}`.execute(queries)
  return rows[0]?.count ?? 0
}

export async function find(queries: Queries, userId: number): Promise<SecondFactors> {
  const totp = await queries
    .selectFrom('totp_keys')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await queries
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    totpSince: totp?.confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      passkeyId: id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodes: await countCodes(queries, userId),
  }
}

/** Stores a key that is not confirmed by a code yet; false where one is in use. */
export async function storePendingTotp(queries: Queries, userId: number, key: Buffer): Promise<boolean> {
  const { rows } = await sql`insert into totp_keys as t (user_id, key) values (${userId}, ${key})
    on conflict (user_id) do update set key = excluded.key, asked_at = now() where t.confirmed_at is null
    returning user_id`.execute(queries)
  return rows.length > 0
}

/** The key that is not confirmed yet. */
export async function findPendingTotp(queries: Queries, userId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key: Buffer }>`select key from totp_keys
    where user_id = ${userId} and confirmed_at is null and asked_at > now() - interval '15 minutes'`.execute(queries)
  return rows[0]?.key
}

export async function confirmTotp(queries: Queries, userId: number, step: number): Promise<void> {
  await sql`update totp_keys set confirmed_at = now(), last_step = ${step} where user_id = ${userId}`.execute(queries)
}

export async function totpKey(queries: Queries, userId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key: Buffer }>`
    select key from totp_keys where user_id = ${userId} and confirmed_at is not null`.execute(queries)
  return rows[0]?.key
}

/** Each step once: of two log-ins with the same code, the second is rejected. */
export async function spendStep(queries: Queries, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`update totp_keys set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`.execute(queries)
  return rows.length > 0
}

/** Only a confirmed key: a pending one protects nothing. */
export async function removeTotp(queries: Queries, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from totp_keys
    where user_id = ${userId} and confirmed_at is not null returning user_id`.execute(queries)
  return rows.length > 0
}

const facts = ['id', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'] as const

export async function passkeysOf(queries: Queries, userId: number): Promise<Array<PasskeyFacts & { id: number }>> {
  return queries.selectFrom('passkeys').select(facts).where('user_id', '=', userId).orderBy('id').execute()
}

export async function setChallenge(queries: Queries, session: Buffer, challenge: string): Promise<void> {
  await sql`insert into passkey_challenges (session_hash, challenge, expires_at)
    values (${session}, ${challenge}, now() + make_interval(mins => ${secondFactorLimits.minutes}))
    on conflict (session_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    queries,
  )
}

/** Single use. */
export async function spendChallenge(queries: Queries, session: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`delete from passkey_challenges
    where session_hash = ${session} and expires_at > now() returning challenge`.execute(queries)
  return rows[0]?.challenge
}

export async function addPasskey(queries: Queries, userId: number, name: string, passkey: PasskeyFacts): Promise<void> {
  const { credentialId: credential_id, publicKey: public_key, counter, transports } = passkey
  await queries
    .insertInto('passkeys')
    .values({ user_id: userId, name, credential_id, public_key, counter, transports })
    .execute()
}

/** False where a concurrent log-in with the same passkey has advanced the counter. Many passkeys never count. */
export async function markUsed(queries: Queries, passkeyId: number, counter: number): Promise<boolean> {
  const { rows } = await sql`update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${passkeyId} and (counter < ${counter} or ${counter} = 0) returning id`.execute(queries)
  return rows.length > 0
}

export async function removePasskey(queries: Queries, userId: number, passkeyId: number): Promise<boolean> {
  const { rows } = await sql`delete from passkeys where id = ${passkeyId} and user_id = ${userId} returning id`.execute(
    queries,
  )
  return rows.length > 0
}

export async function countCodes(queries: Queries, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`.execute(queries)
  return rows[0]?.count ?? 0
}

/** Replaces the older ones. */
export async function setCodes(queries: Queries, userId: number, hashes: Buffer[]): Promise<void> {
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await sql`insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(
    queries,
  )
}

export async function spendCode(queries: Queries, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from recovery_codes
    where user_id = ${userId} and code_hash = ${hash} returning user_id`.execute(queries)
  return rows.length > 0
}

/** Deletes all factors of an account; returns whether there were any. */
export async function removeAll(queries: Queries, userId: number): Promise<boolean> {
  const had = await countFactors(queries, userId)
  for (const table of ['totp_keys', 'passkeys', 'recovery_codes', 'half_sessions'] as const) {
    await queries.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  return had > 0
}

export async function addressOf(queries: Queries, userId: number): Promise<string | undefined> {
  const row = await queries.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email
}

/** Replaces the stored keys, one account after the other. */
export async function replaceKeys(queries: Queries, replace: (userId: number, key: Buffer) => Buffer): Promise<void> {
  const rows = await queries.selectFrom('totp_keys').select(['user_id', 'key']).execute()
  for (const { user_id, key } of rows) {
    const replaced = replace(user_id, key)
    // Only if it is unchanged: the owner may have set up a new key meanwhile.
    if (replaced !== key)
      await sql`update totp_keys set key = ${replaced} where user_id = ${user_id} and key = ${key}`.execute(queries)
  }
}
