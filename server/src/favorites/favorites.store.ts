// All SQL that writes favorites.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

/** Stars a match; undefined when there is no such match. A star added by a follow becomes one added by hand. */
export async function add(queries: Queries, userId: number, matchId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into favorites (user_id, match_id)
    select ${userId}, id from matches where id = ${matchId} and deleted_at is null and not is_draft
    on conflict on constraint favorites_once do update set by_follow = false
    returning id`.execute(queries)
  return rows[0]?.id
}

/** By the favorite's own id or by the match's: no number is both (favorites_id_apart), so it is idempotent. */
export async function remove(queries: Queries, userId: number, id: number): Promise<void> {
  await sql`delete from favorites where user_id = ${userId} and ${id} in (id, match_id)`.execute(queries)
}
