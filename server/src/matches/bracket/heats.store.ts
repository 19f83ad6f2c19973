// The SQL of filling a final: the finals that wait for heats, and the heats.
import type { MatchStatus } from '@campus/contract/sports'
import type { FieldMatch } from '@campus/rules/ranking/field'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

export interface WaitingFinal {
  matchId: number
  status: MatchStatus
  source: string
  sides: number[]
}

/** Locks the finals whose lanes follow from heats, in the order of their ids. The caller holds the competition's lock. */
export async function finalsOf(queries: Queries, competitionId: number): Promise<WaitingFinal[]> {
  const { rows } = await sql<WaitingFinal>`
    select id as "matchId", status, source_one as source, to_jsonb(sides) as sides from matches
    where competition_id = ${competitionId} and source_one like 'HEATS:%' and deleted_at is null
    order by id for no key update`.execute(queries)
  return rows
}

export async function heatsOf(queries: Queries, competitionId: number): Promise<FieldMatch[]> {
  const { rows } = await sql<FieldMatch>`
    select status, round, to_jsonb(sides) as sides, marks from matches
    where competition_id = ${competitionId} and round is distinct from 'FINAL' and deleted_at is null
    order by starts_at, id`.execute(queries)
  return rows
}
