// All SQL of venues.
import type { Venue, VenueForm } from '@campus/contract/venues'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

const columns = sql`id as "venueId", name, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes, breaks`

export async function list(queries: Queries): Promise<Venue[]> {
  return (await sql<Venue>`select ${columns} from venues order by name`.execute(queries)).rows
}

/** Locked: no match can be set there until the end of the transaction. */
export async function lock(queries: Queries, venueId: number): Promise<Venue | undefined> {
  return (await sql<Venue>`select ${columns} from venues where id = ${venueId} for update`.execute(queries)).rows[0]
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

export async function add(queries: Queries, { name, opens, closes, breaks = [] }: VenueForm): Promise<Venue> {
  const { rows } = await sql<Venue>`insert into venues (name, opens, closes, breaks)
    values (${name}, ${opens ?? null}, ${closes ?? null}, ${JSON.stringify(breaks)}) returning ${columns}`.execute(
    queries,
  )
  return rows[0] as Venue
}

export async function save(queries: Queries, { venueId, name, opens, closes, breaks = [] }: Venue): Promise<void> {
  await sql`update venues set name = ${name}, opens = ${opens ?? null}, closes = ${closes ?? null},
    breaks = ${JSON.stringify(breaks)} where id = ${venueId}`.execute(queries)
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
