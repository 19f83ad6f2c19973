// The SQL of who is at home: the matches in which that can still be decided.
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

export interface UndecidedMatch {
  matchId: number
  matchType: 'LEAGUE' | 'TOURNAMENT'
  teamOneId: number
  teamTwoId: number
}

/** Not begun, and both teams entered by hand or by the season: slots of a bracket are named by where their teams come from. */
export async function undecidedMatches(queries: Queries, competitionId: number): Promise<UndecidedMatch[]> {
  const { rows } = await sql<UndecidedMatch>`
    select id as "matchId", match_type as "matchType", team_one_id as "teamOneId", team_two_id as "teamTwoId" from matches
    where competition_id = ${competitionId} and deleted_at is null and status in ('FUTURE', 'POSTPONED')
      and num_nonnulls(team_one_id, team_two_id) = 2 and num_nonnulls(source_one, source_two) = 0
    order by starts_at, id`.execute(queries)
  return rows
}
