// SQL of known devices: browsers that have logged in to an account before.
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

const mostPerAccount = 10

export async function isKnown(queries: Queries, tokenHash: Buffer, userId: number): Promise<boolean> {
  const { rows } = await sql`select from known_devices
    where token_hash = ${tokenHash} and user_id = ${userId}`.execute(queries)
  return rows.length > 0
}

/**
 * Uses a new token each time, so that one planted in a browser beforehand is worthless; other accounts of the browser
 * stay known. Deletes the oldest of the account's devices beyond the limit.
 */
export async function remember(queries: Queries, userId: number, tokenHash: Buffer, former: Buffer | null) {
  if (former)
    await sql`update known_devices set token_hash = ${tokenHash} where token_hash = ${former}`.execute(queries)
  await sql`insert into known_devices (user_id, token_hash) values (${userId}, ${tokenHash})
    on conflict (user_id, token_hash) do update set seen_at = now()`.execute(queries)
  await sql`delete from known_devices where user_id = ${userId} and token_hash not in (
    select token_hash from known_devices where user_id = ${userId}
    order by seen_at desc, token_hash = ${tokenHash} desc limit ${mostPerAccount})`.execute(queries)
}

export async function deleteAll(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
