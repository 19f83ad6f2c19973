// SQL of a season: the competition, its teams, the venues, other bookings, and the existing matches.
import type { SportRules } from '@campus/contract/rules'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { type Booking, bookingColumns, takesTime } from '../edit/clashes.store.ts'

export interface SeasonCompetition {
  competitionId: number
  name: string
  sport: Sport
  rulePreset: string
  rules: SportRules | null
  isArchived: boolean
}

/** `lock`: until the commit nobody changes the competition or its entries. */
export async function findCompetition(
  queries: Queries,
  competitionId: number,
  { lock }: { lock: boolean },
): Promise<SeasonCompetition | undefined> {
  const { rows } = await sql<SeasonCompetition>`
    select id as "competitionId", name, sport, rule_preset as "rulePreset", rules, archived_at is not null as "isArchived"
    from competitions where id = ${competitionId} ${lock ? sql`for update` : sql``}`.execute(queries)
  return rows[0]
}

export interface SeasonEntry {
  teamId: number
  teamName: string
  groupName: string | null
  seed: number | null
}

export async function entriesOf(queries: Queries, competitionId: number): Promise<SeasonEntry[]> {
  const { rows } = await sql<SeasonEntry>`
    select t.id as "teamId", t.name as "teamName", ct.group_name as "groupName", ct.seed
    from competition_teams ct join teams t on t.id = ct.team_id
    where ct.competition_id = ${competitionId} order by ct.seed, t.name, t.id`.execute(queries)
  return rows
}

/** The venue ids that do not exist. */
export async function unknownVenues(queries: Queries, venueIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select named.id from unnest(${venueIds}::bigint[]) as named (id)
    where not exists (select from venues v where v.id = named.id)`.execute(queries)
  return rows.map(({ id }) => id)
}

/** Matches that take time between two instants; `except` names a competition whose unbegun ones do not count. */
export async function busyBetween(
  queries: Queries,
  { from, to, except }: { from: Date; to: Date; except: number | null },
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select ${bookingColumns}
    from matches m join competitions c on c.id = m.competition_id
    where m.starts_at >= ${from} and m.starts_at < ${to} and ${takesTime}
      and not (m.status = 'FUTURE' and m.competition_id is not distinct from ${except}::bigint)`.execute(queries)
  return rows
}

export interface ExistingMatch {
  matchId: number
  status: MatchStatus
}

/** The competition's matches that are not deleted. `lock`: until the commit none of them begins. */
export async function existingMatches(
  queries: Queries,
  competitionId: number,
  { lock }: { lock: boolean },
): Promise<ExistingMatch[]> {
  const { rows } = await sql<ExistingMatch>`
    select id as "matchId", status from matches where competition_id = ${competitionId} and deleted_at is null
    order by id ${lock ? sql`for no key update` : sql``}`.execute(queries)
  return rows
}

export async function deleteMatches(queries: Queries, matchIds: number[], at: Date): Promise<void> {
  await sql`update matches set deleted_at = ${at} where id = any(${matchIds}::bigint[])`.execute(queries)
}

/** What the board keeps between two matches of a team. */
export async function setRest(queries: Queries, competitionId: number, minutes: number): Promise<void> {
  await sql`update competitions set rest_minutes = ${minutes} where id = ${competitionId}`.execute(queries)
}
