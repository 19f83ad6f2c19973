// Scorer passes: who may score one match, or the matches of one court and day, without an account.
import type { Pass } from '@campus/contract/scoring'
import { sql } from 'kysely'
import { passesIn } from '../platform/identity/passes.ts'
import type { Queries } from '../platform/postgres/postgres.ts'
import { isPlayedOnCourt } from './courts.store.ts'

/** For a match; without one it is for a court and a day. */
export type ScorerPass = Omit<Pass, 'matchId'> & { matchId: number | null }

const passes = passesIn<ScorerPass, 'matchId'>({
  table: 'scorer_passes',
  columns: { matchId: 'match_id' },
  place: 'matchId',
})
export const { revoke, findOpen, isOpen, markUsed } = passes

interface NewPass {
  matchId: number
  label: string
  hours: number
  hash: Buffer
  userId: number
}

export async function add(queries: Queries, pass: NewPass): Promise<Pass> {
  return { ...(await passes.add(queries, pass)), matchId: pass.matchId }
}

/** Those for the match, and those for a court that were used for it: their taps can be voided as well. */
export async function list(queries: Queries, matchId: number): Promise<Pass[]> {
  const used = sql`select pass_id from match_events where match_id = ${matchId}`
  const found = await passes.listWhere(queries, sql`match_id = ${matchId} or (match_id is null and id in (${used}))`)
  return found.map((pass) => ({ ...pass, matchId }))
}

/** Whether a pass is for a match: for a court this changes with the plan. */
export async function isForMatch(queries: Queries, pass: ScorerPass, matchId: number): Promise<boolean> {
  return pass.matchId === null ? isPlayedOnCourt(queries, pass.passId, matchId) : pass.matchId === matchId
}

export async function isMatch(queries: Queries, matchId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from matches where id = ${matchId} and deleted_at is null and not is_draft`.execute(queries)
  return rows.length > 0
}
