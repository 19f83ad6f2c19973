// The SQL of teams that take the place of another.
import type { MatchType } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { raiseCompetitionVersion } from './advance.store.ts'

/** The name of a team that may play in the competition. */
export async function candidate(queries: Queries, competitionId: number, teamId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select t.name from teams t, competitions c
    where t.id = ${teamId} and c.id = ${competitionId} and t.archived_at is null
      and (t.sport is null or t.sport = c.sport)`.execute(queries)
  return rows[0]?.name
}

export interface TakenMatch {
  matchId: number
  matchType: MatchType
  isBegun: boolean
  /** The side of the team; null among many. */
  side: 1 | 2 | null
  sideIds: number[]
}

/** In the order in which they are locked. */
export async function matchesOf(queries: Queries, competitionId: number, teamId: number): Promise<TakenMatch[]> {
  const { rows } = await sql<TakenMatch>`
    select m.id as "matchId", m.match_type as "matchType", m.status in ('LIVE', 'PAST', 'FORFEIT') as "isBegun",
      case ${teamId}::bigint when m.team_one_id then 1 when m.team_two_id then 2 end as side, to_jsonb(m.sides) as "sideIds"
    from matches m where m.competition_id = ${competitionId} and m.deleted_at is null
      and (${teamId} in (m.team_one_id, m.team_two_id) or ${teamId} = any(m.sides))
    order by m.id`.execute(queries)
  return rows
}

export async function replaceEntry(
  queries: Queries,
  competitionId: number,
  { teamId, byTeamId }: { teamId: number; byTeamId: number },
): Promise<void> {
  await sql`update competition_teams set team_id = ${byTeamId}
    where competition_id = ${competitionId} and team_id = ${teamId}`.execute(queries)
  await raiseCompetitionVersion(queries, competitionId)
}
