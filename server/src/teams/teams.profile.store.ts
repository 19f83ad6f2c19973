// Reads what everybody may see of a team.
import type { TeamProfile } from '@campus/contract/teams'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

export async function findProfile(queries: Queries, teamId: number): Promise<TeamProfile | undefined> {
  const { rows } = await sql<TeamProfile>`
    select t.id as "teamId", t.name as "teamName", t.department, t.sport, t.archived_at is not null as "isArchived",
      (select coalesce(json_agg(json_build_object(
          'number', p.number, 'name', case when t.hides_names then '' else p.name end
        -- The order must not reveal hidden names either.
        ) order by p.number nulls last, case when not t.hides_names then p.name end, p.id), '[]')
        from players p where p.team_id = t.id) as players,
      (select coalesce(json_agg(json_build_object('competitionId', c.id, 'name', c.name, 'season', c.season,
          'sport', c.sport, 'groupName', ct.group_name, 'isCurrent', c.is_current)
        order by c.is_current desc, c.season desc, c.id desc), '[]')
        from competition_teams ct join competitions c on c.id = ct.competition_id and not c.is_draft
        where ct.team_id = t.id) as competitions
    from teams t where t.id = ${teamId}`.execute(queries)
  return rows[0]
}
