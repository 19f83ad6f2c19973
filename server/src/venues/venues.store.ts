// All SQL of venues.
import type { Venue } from '@campus/contract/venues'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

export async function list(queries: Queries): Promise<Venue[]> {
  return queries.selectFrom('venues').select(['id as venueId', 'name']).orderBy('name').execute()
}

/** Locked: no match can be set there until the end of the transaction. */
export async function lock(queries: Queries, venueId: number): Promise<Venue | undefined> {
  return queries
    .selectFrom('venues')
    .select(['id as venueId', 'name'])
    .where('id', '=', venueId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks all matches at a venue, after their competitions: a new name is a new version of each, and advancing a bracket
 * locks in the same order. Taken before the venue itself.
 */
export async function lockMatches(queries: Queries, venueId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('competitions'))`.execute(queries)
  await sql`select from competitions where id in (select competition_id from matches where venue_id = ${venueId})
    order by id for no key update`.execute(queries)
  await sql`select from matches where venue_id = ${venueId} order by id for no key update`.execute(queries)
}

export async function add(queries: Queries, name: string): Promise<Venue> {
  return queries.insertInto('venues').values({ name }).returning(['id as venueId', 'name']).executeTakeFirstOrThrow()
}

export async function rename(queries: Queries, { venueId, name }: Venue): Promise<void> {
  await queries.updateTable('venues').set({ name }).where('id', '=', venueId).execute()
}

export async function remove(queries: Queries, venueId: number): Promise<void> {
  await queries.deleteFrom('venues').where('id', '=', venueId).execute()
}

/** Deleted matches too: a deletion can be undone, and the match then needs its venue. */
export async function countMatches(queries: Queries, venueId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from matches where venue_id = ${venueId}`.execute(queries)
  return rows[0]?.count ?? 0
}
