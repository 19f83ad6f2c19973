// The SQL of teams that enter a league late.
import type { LateEntry } from '@campus/contract/late-entries'
import type { DatedMatch } from '@campus/rules/season/late-entry'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { raiseCompetitionVersion } from '../bracket/advance.store.ts'

export async function list(queries: Queries, competitionId: number): Promise<LateEntry[]> {
  const { rows } = await sql<Omit<LateEntry, 'enteredAt'> & { enteredAt: Date }>`
    select t.id as "teamId", t.name as "teamName", ct.group_name as "groupName", le.reason, le.entered_at as "enteredAt",
      not exists (
        select from matches m where m.competition_id = le.competition_id and m.deleted_at is null
          and t.id in (m.team_one_id, m.team_two_id) and m.status in ('LIVE', 'PAST', 'FORFEIT')
      ) and not exists (
        select from withdrawals w where w.competition_id = le.competition_id and w.team_id = t.id
      ) as "canUndo"
    from late_entries le join teams t on t.id = le.team_id
    join competition_teams ct on ct.competition_id = le.competition_id and ct.team_id = le.team_id
    where le.competition_id = ${competitionId} order by le.entered_at, t.id`.execute(queries)
  return rows.map((row) => ({ ...row, enteredAt: row.enteredAt.toISOString() }))
}

/** Of every group and of the knock-out. */
export async function datedMatches(queries: Queries, competitionId: number): Promise<DatedMatch[]> {
  const { rows } = await sql<Omit<DatedMatch, 'startsAt'> & { startsAt: Date }>`
    select starts_at as "startsAt", venue_id as "venueId", to_jsonb(array_remove(array[team_one_id, team_two_id], null)) as "teamIds"
    from matches where competition_id = ${competitionId} and starts_at is not null and deleted_at is null`.execute(
    queries,
  )
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime() }))
}

export interface NewEntry {
  competitionId: number
  teamId: number
  groupName: string | null
  reason: string
}

export async function addEntry(
  queries: Queries,
  { competitionId, teamId, groupName, reason }: NewEntry,
): Promise<void> {
  await sql`insert into competition_teams (competition_id, team_id, group_name)
    values (${competitionId}, ${teamId}, ${groupName})`.execute(queries)
  // One that was replaced since may come again.
  await sql`insert into late_entries (competition_id, team_id, reason) values (${competitionId}, ${teamId}, ${reason})
    on conflict (competition_id, team_id) do update set reason = excluded.reason, entered_at = now()`.execute(queries)
  await raiseCompetitionVersion(queries, competitionId)
}

export async function saveMatches(
  queries: Queries,
  { competitionId, teamId, matchIds }: { competitionId: number; teamId: number; matchIds: number[] },
): Promise<void> {
  await sql`update late_entries set match_ids = ${matchIds}::bigint[]
    where competition_id = ${competitionId} and team_id = ${teamId}`.execute(queries)
}

/** Its matches that are not deleted; undefined where it did not enter late. */
export async function matchesOf(
  queries: Queries,
  competitionId: number,
  teamId: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ matchIds: number[] }>`
    select to_jsonb(array(
      select m.id from matches m where m.id = any(le.match_ids) and m.deleted_at is null order by m.id
    )) as "matchIds" from late_entries le
    where le.competition_id = ${competitionId} and le.team_id = ${teamId}`.execute(queries)
  return rows[0]?.matchIds
}

/** Whether it plays somewhere in the competition, deleted matches apart. */
export async function hasMatches(queries: Queries, competitionId: number, teamId: number): Promise<boolean> {
  const { rows } = await sql`select from matches where competition_id = ${competitionId} and deleted_at is null
    and (${teamId} in (team_one_id, team_two_id) or ${teamId} = any(sides)) limit 1`.execute(queries)
  return rows.length > 0
}

export async function removeEntry(queries: Queries, competitionId: number, teamId: number): Promise<void> {
  await sql`delete from late_entries where competition_id = ${competitionId} and team_id = ${teamId}`.execute(queries)
  await sql`delete from competition_teams where competition_id = ${competitionId} and team_id = ${teamId}`.execute(
    queries,
  )
  await raiseCompetitionVersion(queries, competitionId)
}
