// SQL of the planner: the matches of days and competitions as it needs them, and the courts each competition plays on.
import type { PlanningRow } from '@campus/rules/planner/facts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { bookingColumns, takesTime } from '../edit/clashes.store.ts'

const columns = sql`${bookingColumns}, m.version, m.status, m.competition_id as "competitionId", m.match_type as "matchType",
  m.group_name as "groupName", m.round, m.position, m.source_one as "sourceOne", m.source_two as "sourceTwo",
  m.started_at as "startedAt", m.ended_at as "endedAt",
  m.status = 'POSTPONED' and m.starts_at = m.postponed_from as "isWithoutDate"`

/** All that take or took time between two instants. */
export async function matchesBetween(queries: Queries, { from, to }: { from: Date; to: Date }): Promise<PlanningRow[]> {
  const { rows } = await sql<PlanningRow>`
    select ${columns} from matches m join competitions c on c.id = m.competition_id
    where m.starts_at >= ${from} and m.starts_at < ${to}
      and (${takesTime} or m.deleted_at is null and m.status in ('PAST', 'FORFEIT'))
    order by m.id`.execute(queries)
  return rows
}

/** All matches of a competition but those called off. */
export async function matchesOf(queries: Queries, competitionId: number): Promise<PlanningRow[]> {
  const { rows } = await sql<PlanningRow>`
    select ${columns} from matches m join competitions c on c.id = m.competition_id
    where m.competition_id = ${competitionId} and m.deleted_at is null and m.status <> 'CANCELLED'
    order by m.id`.execute(queries)
  return rows
}

export interface CompetitionCourt {
  competitionId: number
  venueId: number
}

export async function courtsOf(queries: Queries, competitionIds: number[]): Promise<CompetitionCourt[]> {
  const { rows } = await sql<CompetitionCourt>`
    select distinct competition_id as "competitionId", venue_id as "venueId" from matches
    where competition_id = any(${competitionIds}::bigint[]) and venue_id is not null and deleted_at is null`.execute(
    queries,
  )
  return rows
}
