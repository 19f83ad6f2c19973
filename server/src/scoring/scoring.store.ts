// Scorer passes: who may score one match without an account.
import type { Pass } from '@campus/contract/scoring'
import { sql } from 'kysely'
import { passesIn } from '../platform/identity/passes.ts'
import type { Queries } from '../platform/postgres/postgres.ts'

export const { list, add, revoke, findOpen, isOpen, markUsed } = passesIn<Pass, 'matchId'>({
  table: 'scorer_passes',
  columns: { matchId: 'match_id' },
  place: 'matchId',
})

export async function isMatch(queries: Queries, matchId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from matches where id = ${matchId} and deleted_at is null`.execute(queries)
  return rows.length > 0
}
