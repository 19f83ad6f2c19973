// SQL of codes that verify an address.
import { limits } from '@campus/contract/limits'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

interface NewVerification {
  email: string
  emailKey: string
  browserHash: Buffer
}

/** Replaces this browser's earlier verification, which is found by `formerHash`. */
export async function insertVerification(
  queries: Queries,
  verification: NewVerification,
  formerHash: Buffer | null,
): Promise<number> {
  const { email, emailKey, browserHash } = verification
  if (formerHash) await queries.deleteFrom('email_verifications').where('browser_hash', '=', formerHash).execute()
  const { rows } = await sql<{ id: number }>`
    insert into email_verifications (purpose, email, email_key, browser_hash, expires_at)
    values ('SIGN_UP', ${email}, ${emailKey}, ${browserHash}, now() + make_interval(mins => ${limits.codeMinutes}))
    returning id`.execute(queries)
  return rows[0]?.id ?? 0
}

/** The address to verify, and whether it already has an account; undefined once the verification has expired. */
export async function findVerification(queries: Queries, id: number) {
  const { rows } = await sql<{ email: string; hasAccount: boolean }>`
    select email, exists (select from users where email_key = v.email_key) as "hasAccount"
    from email_verifications v where id = ${id} and verified_at is null and expires_at > now()`.execute(queries)
  return rows[0]
}

export async function setCode(queries: Queries, id: number, salt: Buffer, code: string): Promise<void> {
  await sql`update email_verifications set salt = ${salt}, sent_at = now(),
    code_hash = sha256(${salt}::bytea || convert_to(${code}, 'UTF8')) where id = ${id} and verified_at is null`.execute(
    queries,
  )
}

/**
 * Counts and checks the attempt in one statement, so that concurrent attempts are counted one by one and only one right
 * one wins. A verified address then has an hour to sign up.
 */
export async function tryCode(queries: Queries, emailKey: string, browserHash: Buffer, code: string): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`
    update email_verifications set
      tries = tries + 1,
      verified_at = case when code_hash = sha256(salt || convert_to(${code}, 'UTF8')) then now() end,
      expires_at = case when code_hash = sha256(salt || convert_to(${code}, 'UTF8')) then now() + interval '1 hour'
        else expires_at end
    where purpose = 'SIGN_UP' and email_key = ${emailKey} and browser_hash = ${browserHash}
      and verified_at is null and expires_at > now() and tries < ${limits.codeTries}
    returning verified_at is not null as "isRight"`.execute(queries)
  return rows[0]?.isRight ?? false
}

export async function isVerified(queries: Queries, emailKey: string, browserHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from email_verifications
    where email_key = ${emailKey} and browser_hash = ${browserHash}
      and verified_at is not null and expires_at > now()`.execute(queries)
  return rows.length > 0
}

/**
 * Deletes this browser's verification. Deleting those of others too would make two concurrent sign-ups wait for each
 * other.
 */
export async function spend(queries: Queries, emailKey: string, browserHash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from email_verifications
    where email_key = ${emailKey} and browser_hash = ${browserHash}
      and verified_at is not null and expires_at > now() returning id`.execute(queries)
  return rows.length > 0
}
