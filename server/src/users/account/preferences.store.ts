// SQL of display preferences.
import { Preferences } from '@campus/contract/users'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** Null when nothing was saved, or a saved choice no longer exists. */
export async function find(queries: Queries, userId: number): Promise<Preferences | null> {
  const { rows } = await sql<{ preferences: unknown }>`select preferences from users where id = ${userId}`.execute(
    queries,
  )
  return Preferences.safeParse(rows[0]?.preferences).data ?? null
}

export async function save(queries: Queries, userId: number, preferences: Preferences): Promise<void> {
  await sql`update users set preferences = ${JSON.stringify(preferences)}::jsonb where id = ${userId}`.execute(queries)
}
