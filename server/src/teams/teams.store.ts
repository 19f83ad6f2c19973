// All SQL of teams and their squads, except imports.
import type { Sport } from '@campus/contract/sports'
import type { Player, Team } from '@campus/contract/teams'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

const selectTeams = sql`select t.id as "teamId", t.name as "teamName", t.department, t.short_name as "shortName", t.sport, t.point as "teamPoint",
  t.archived_at is not null as "isArchived", t.hides_names as "hidesNames", t.version,
  (select count(*) from players p where p.team_id = t.id) as "playerCount" from teams t`

export async function list(queries: Queries, withArchived: boolean): Promise<Team[]> {
  const { rows } = await sql<Team>`${selectTeams} where ${withArchived} or t.archived_at is null
    order by t.department, t.name, t.id`.execute(queries)
  return rows
}

/** Serializes writes to teams and squads: whether a name is free cannot be decided from one row. */
export async function lockAll(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('teams'))`.execute(queries)
}

export async function find(queries: Queries, teamId: number): Promise<Team | undefined> {
  const { rows } = await sql<Team>`${selectTeams} where t.id = ${teamId}`.execute(queries)
  return rows[0]
}

/** Locked: no new row can reference the team until the end of the transaction. */
export async function lock(queries: Queries, teamId: number): Promise<Team | undefined> {
  const { rows } = await sql<Team>`${selectTeams} where t.id = ${teamId} for update of t`.execute(queries)
  return rows[0]
}

/**
 * Locks all matches a team plays in, after their competitions: a new name is a new version of each, and advancing a
 * bracket locks in the same order. Taken before the team itself.
 */
export async function lockMatches(queries: Queries, teamId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('competitions'))`.execute(queries)
  await sql`select from competitions where id in (
      select competition_id from competition_teams where team_id = ${teamId} union
      select competition_id from matches where plays_in(team_one_id, team_two_id, sides, ${teamId}))
    order by id for no key update`.execute(queries)
  await sql`select from matches where plays_in(team_one_id, team_two_id, sides, ${teamId})
    order by id for no key update`.execute(queries)
}

type Named = Pick<Team, 'teamName' | 'department' | 'sport'>

export async function isTaken(queries: Queries, { teamName, department, sport }: Named, teamId = 0): Promise<boolean> {
  const { rows } = await sql`select from teams where name = ${teamName} and department = ${department}
    and sport is not distinct from ${sport} and archived_at is null and id <> ${teamId}`.execute(queries)
  return rows.length > 0
}

type Facts = Pick<Team, 'teamName' | 'department' | 'shortName' | 'sport' | 'teamPoint'>

const columns = ({ teamName, department, shortName, sport, teamPoint }: Facts) => ({
  name: teamName,
  department,
  short_name: shortName,
  sport,
  point: teamPoint,
})

export async function add(queries: Queries, facts: Facts): Promise<number> {
  const { id } = await queries.insertInto('teams').values(columns(facts)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function update(queries: Queries, team: Team): Promise<void> {
  const archived_at = team.isArchived ? sql<Date>`coalesce(archived_at, now())` : null
  await queries
    .updateTable('teams')
    .set({ ...columns(team), archived_at, hides_names: team.hidesNames })
    .where('id', '=', team.teamId)
    .execute()
}

/** Deletes its entries into competitions too: it never played there. */
export async function remove(queries: Queries, teamId: number): Promise<void> {
  await queries.deleteFrom('competition_teams').where('team_id', '=', teamId).execute()
  await queries.deleteFrom('teams').where('id', '=', teamId).execute()
}

/** Deleted matches too: a deletion can be undone, and the match then needs its teams. */
export async function countMatches(queries: Queries, teamId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from matches m
    where plays_in(m.team_one_id, m.team_two_id, m.sides, ${teamId})
      or m.id in (select match_id from lineups where team_id = ${teamId})`.execute(queries)
  return rows[0]?.count ?? 0
}

/** Whether the team takes part in a competition of another sport. */
export async function playsOtherSport(queries: Queries, teamId: number, sport: Sport): Promise<boolean> {
  const { rows } = await sql`select from competition_teams ct join competitions c on c.id = ct.competition_id
    where ct.team_id = ${teamId} and c.sport <> ${sport} limit 1`.execute(queries)
  return rows.length > 0
}

export async function listPlayers(queries: Queries, teamId: number): Promise<Player[]> {
  const { rows } = await sql<Player>`select number, name from players where team_id = ${teamId}
    order by number nulls last, name, id`.execute(queries)
  return rows
}

export async function replacePlayers(queries: Queries, teamId: number, players: Player[]): Promise<void> {
  await queries.deleteFrom('players').where('team_id', '=', teamId).execute()
  if (players.length === 0) return
  const rows = players.map(({ number, name }) => ({ team_id: teamId, number, name }))
  await queries.insertInto('players').values(rows).execute()
}
