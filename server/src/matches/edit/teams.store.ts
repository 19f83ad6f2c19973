// Looks up the team that a form names, and enters it into a competition.
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** The teams of a competition that a name (a team's or a department's) or an id can mean. */
export async function teamsCalled(queries: Queries, competitionId: number, called: string | number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from teams t join competition_teams ct on ct.team_id = t.id and ct.competition_id = ${competitionId}
    where ${isCalled(called)}`.execute(queries)
  return rows.map(({ id }) => id)
}

/** The teams of the whole campus that a name or an id can mean and that may play the sport. */
export async function teamsAtLarge(queries: Queries, sport: Sport, called: string | number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from teams t
    where ${isCalled(called)} and t.archived_at is null and (t.sport is null or t.sport = ${sport})`.execute(queries)
  return rows.map(({ id }) => id)
}

const isCalled = (called: string | number) =>
  typeof called === 'number' ? sql`t.id = ${called}` : sql`(t.name = ${called} or t.department = ${called})`

/** The group of each of these teams: its entry's or, without one, that of its first match. The same rule decides the tables. */
export async function groupsOfTeams(queries: Queries, competitionId: number, teamIds: number[]) {
  const { rows } = await sql<{ teamId: number; groupName: string | null }>`
    select ct.team_id as "teamId", coalesce(ct.group_name, (
      select m.group_name from matches m
      where m.competition_id = ${competitionId} and m.match_type = 'LEAGUE' and m.deleted_at is null
        and m.group_name is not null and ct.team_id in (m.team_one_id, m.team_two_id)
      order by m.id limit 1)) as "groupName"
    from competition_teams ct
    where ct.competition_id = ${competitionId} and ct.team_id = any(${teamIds})`.execute(queries)
  return new Map(rows.map(({ teamId, groupName }) => [teamId, groupName]))
}

/** Enters a team in the transaction of the match that needs it (other entries are written by competitions). Returns the team's name. */
export async function enterTeam(queries: Queries, competitionId: number, teamId: number, groupName: string | null) {
  const { rows } = await sql<{ teamName: string }>`
    insert into competition_teams (competition_id, team_id, group_name)
    values (${competitionId}, ${teamId}, ${groupName})
    returning (select name from teams where id = team_id) as "teamName"`.execute(queries)
  return rows[0]?.teamName
}
