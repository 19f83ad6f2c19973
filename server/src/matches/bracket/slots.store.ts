// Reads the slots of a competition's knock-out matches.

import type { SlotMatch } from '@campus/rules/brackets/slots'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** Without row locks: the caller holds the competition's lock, which covers its slots. */
export async function knockOutOf(queries: Queries, competitionId: number): Promise<SlotMatch[]> {
  const { rows } = await sql<SlotMatch>`
    select id as "matchId", round, position, team_one_id as "teamOneId", team_two_id as "teamTwoId", winner,
      source_one as "sourceOne", source_two as "sourceTwo"
    from matches
    where competition_id = ${competitionId} and match_type = 'TOURNAMENT' and deleted_at is null
    order by id`.execute(queries)
  return rows
}
