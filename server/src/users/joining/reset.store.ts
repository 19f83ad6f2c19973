// SQL of reset links.
import { limits } from '@campus/contract/limits'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** A new link replaces the one before. */
export async function setToken(queries: Queries, userId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into password_resets (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, now() + make_interval(mins => ${limits.resetMinutes}))
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      created_at = now()`.execute(queries)
}

export async function whoseToken(queries: Queries, tokenHash: Buffer) {
  const { rows } = await sql<{ userId: number; email: string; nickname: string }>`
    select u.id as "userId", u.email, u.nickname from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.expires_at > now()`.execute(queries)
  return rows[0]
}

/** Single use: of two concurrent requests only one succeeds. */
export async function spendToken(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from password_resets
    where token_hash = ${tokenHash} and expires_at > now() returning user_id`.execute(queries)
  return rows.length > 0
}

export async function addressOf(queries: Queries, userId: number): Promise<string | undefined> {
  const row = await queries.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email
}
