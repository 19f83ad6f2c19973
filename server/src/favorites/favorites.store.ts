// Every SQL that writes favorites.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres.ts'

/** Stars a match once; undefined when there is no such match. A star that came by following becomes one given by hand. */
export async function add(queries: Queries, userId: number, matchId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into favorites (user_id, match_id)
    select ${userId}, id from matches where id = ${matchId} and deleted_at is null
    on conflict on constraint favorites_once do update set by_follow = false
    returning id`.execute(queries)
  return rows[0]?.id
}

/** By the favorite's own id; only where the viewer has none of that id, by the match's. */
export async function remove(queries: Queries, userId: number, id: number): Promise<void> {
  await sql`
    with own as (delete from favorites where user_id = ${userId} and id = ${id} returning id)
    delete from favorites where user_id = ${userId} and match_id = ${id} and not exists (select from own)`.execute(
    queries,
  )
}
