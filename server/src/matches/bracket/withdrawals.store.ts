// The SQL of teams that withdrew.
import type { Withdrawal, WithdrawalRule } from '@campus/contract/withdrawals'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { raiseCompetitionVersion } from './advance.store.ts'

export async function list(queries: Queries, competitionId: number): Promise<Withdrawal[]> {
  const { rows } = await sql<Omit<Withdrawal, 'withdrawnAt'> & { withdrawnAt: Date }>`
    select w.team_id as "teamId", t.name as "teamName", w.rule, w.reason, w.withdrawn_at as "withdrawnAt"
    from withdrawals w join teams t on t.id = w.team_id where w.competition_id = ${competitionId}
    order by w.withdrawn_at, w.team_id`.execute(queries)
  return rows.map((row) => ({ ...row, withdrawnAt: row.withdrawnAt.toISOString() }))
}

export interface OpenMatch {
  matchId: number
  matchType: 'LEAGUE' | 'TOURNAMENT'
  status: string
  /** The side of the team. */
  side: 1 | 2
  hasOpponent: boolean
}

/** Its matches of two sides that are not over, in the order in which they are locked. */
export async function openMatches(queries: Queries, competitionId: number, teamId: number): Promise<OpenMatch[]> {
  const { rows } = await sql<OpenMatch>`
    select m.id as "matchId", m.match_type as "matchType", m.status,
      case when m.team_one_id = ${teamId} then 1 else 2 end as side,
      num_nonnulls(m.team_one_id, m.team_two_id) = 2 as "hasOpponent"
    from matches m where m.competition_id = ${competitionId} and m.deleted_at is null
      and m.status in ('FUTURE', 'POSTPONED', 'LIVE') and ${teamId} in (m.team_one_id, m.team_two_id)
    order by m.id`.execute(queries)
  return rows
}

/** The competition gets a new version, because its tables have changed. */
export async function add(
  queries: Queries,
  {
    competitionId,
    teamId,
    rule,
    reason,
  }: { competitionId: number; teamId: number; rule: WithdrawalRule; reason: string },
): Promise<void> {
  await queries
    .insertInto('withdrawals')
    .values({ competition_id: competitionId, team_id: teamId, rule, reason })
    .execute()
  await raiseCompetitionVersion(queries, competitionId)
}

export interface ChangedMatch {
  matchId: number
  entryId: number
}

/** What its undo has to take back, in this order. */
export async function saveChanges(
  queries: Queries,
  competitionId: number,
  teamId: number,
  changes: readonly ChangedMatch[],
): Promise<void> {
  const [matchIds, entryIds] = [changes.map(({ matchId }) => matchId), changes.map(({ entryId }) => entryId)]
  await sql`update withdrawals set match_ids = ${matchIds}::bigint[], entry_ids = ${entryIds}::bigint[]
    where competition_id = ${competitionId} and team_id = ${teamId}`.execute(queries)
}

/** Undefined where the team has not withdrawn. */
export async function changesOf(
  queries: Queries,
  competitionId: number,
  teamId: number,
): Promise<ChangedMatch[] | undefined> {
  const { rows } = await sql<{ matchIds: number[]; entryIds: number[] }>`
    select to_jsonb(match_ids) as "matchIds", to_jsonb(entry_ids) as "entryIds" from withdrawals
    where competition_id = ${competitionId} and team_id = ${teamId}`.execute(queries)
  const [found] = rows
  return found?.matchIds.map((matchId, at) => ({ matchId, entryId: found.entryIds[at] ?? 0 }))
}

export async function remove(queries: Queries, competitionId: number, teamId: number): Promise<void> {
  await sql`delete from withdrawals where competition_id = ${competitionId} and team_id = ${teamId}`.execute(queries)
  await raiseCompetitionVersion(queries, competitionId)
}

export async function matchesOf(queries: Queries, competitionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from matches where competition_id = ${competitionId} and deleted_at is null`.execute(queries)
  return rows.map(({ id }) => id)
}
