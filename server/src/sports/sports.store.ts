// All SQL that changes sports of the campus's own.
import type { OwnSport, OwnSportForm } from '@campus/contract/own-sports'
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

export async function add(queries: Queries, form: OwnSportForm): Promise<OwnSport> {
  const { rows } = await sql<{ sport: string }>`insert into sports (sport, form)
    values ('OWN_' || nextval('own_sports'), ${JSON.stringify(form)}) returning sport`.execute(queries)
  return { ...form, sport: rows[0]?.sport ?? '', version: 1 }
}

/** Locked: no competition of it can be created until the end of the transaction. */
export async function lock(queries: Queries, sport: Sport): Promise<OwnSport | undefined> {
  const { rows } = await sql<{ version: number; form: OwnSportForm }>`
    select version, form from sports where sport = ${sport} and form is not null for update`.execute(queries)
  return rows[0] && { ...rows[0].form, sport, version: rows[0].version }
}

export async function update(queries: Queries, { sport, version, ...form }: OwnSport): Promise<void> {
  await sql`update sports set form = ${JSON.stringify(form)}, version = ${version} where sport = ${sport}`.execute(
    queries,
  )
}

/** Deleted matches keep their competition, and that its sport. */
export async function countUses(queries: Queries, sport: Sport): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (select count(*) from competitions where sport = ${sport})
    + (select count(*) from teams where sport = ${sport}) as count`.execute(queries)
  return rows[0]?.count ?? 0
}

export async function remove(queries: Queries, sport: Sport): Promise<void> {
  await sql`delete from sports where sport = ${sport}`.execute(queries)
}
