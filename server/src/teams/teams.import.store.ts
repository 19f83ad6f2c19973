// The SQL of imports: reads and writes a whole sheet at once, never row by row.
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { KnownTeam, NewTeam } from './teams.import.rules.ts'
import type { KnownPlayer, NewPlayer } from './teams.import-players.rules.ts'

/** Teams that are not archived; for a sport also those that play any. */
export async function listKnown(queries: Queries, sport: Sport | null): Promise<KnownTeam[]> {
  const { rows } = await sql<KnownTeam>`select id as "teamId", name as "teamName", department, sport from teams
    where archived_at is null and (${sport}::text is null or sport is null or sport = ${sport}) order by id`.execute(
    queries,
  )
  return rows
}

export async function listSquads(queries: Queries): Promise<KnownPlayer[]> {
  const { rows } = await sql<KnownPlayer>`select p.id as "playerId", p.team_id as "teamId", p.number, p.name
    from players p join teams t on t.id = p.team_id where t.archived_at is null order by p.id`.execute(queries)
  return rows
}

export async function addTeams(queries: Queries, teams: NewTeam[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into teams (name, department, sport)
    select * from unnest(${teams.map(({ teamName }) => teamName)}::text[],
      ${teams.map(({ department }) => department)}::text[], ${teams.map(({ sport }) => sport)}::text[])
    returning id`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function writePlayers(queries: Queries, written: NewPlayer[], replaced: number[]): Promise<void> {
  await sql`delete from players where id = any(${replaced}::bigint[])`.execute(queries)
  await sql`insert into players (team_id, number, name)
    select * from unnest(${written.map(({ teamId }) => teamId)}::bigint[],
      ${written.map(({ number }) => number)}::smallint[], ${written.map(({ name }) => name)}::text[])
    on conflict on constraint players_number_taken do update set name = excluded.name`.execute(queries)
}

export interface Entered {
  name: string
  sport: Sport
}

/** Locked: one transaction at a time changes entries. */
export async function lockCompetition(queries: Queries, competitionId: number): Promise<Entered | undefined> {
  const { rows } = await sql<Entered>`select name, sport from competitions
    where id = ${competitionId} and archived_at is null for no key update`.execute(queries)
  return rows[0]
}

/** Written here and not by competitions, because the teams of a sheet and their entries are one commit. The competition
 *  gets a new version, so that an editor who saw the former entries must reload. */
export async function enter(queries: Queries, competitionId: number, teamIds: number[]): Promise<number> {
  const { rows } = await sql`insert into competition_teams (competition_id, team_id)
    select ${competitionId}, unnest(${teamIds}::bigint[]) on conflict do nothing returning 1`.execute(queries)
  if (rows.length > 0) await sql`update competitions set version = version where id = ${competitionId}`.execute(queries)
  return rows.length
}

export async function countEntries(queries: Queries, competitionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from competition_teams
    where competition_id = ${competitionId}`.execute(queries)
  return rows[0]?.count ?? 0
}
