// SQL of a season: the competition, its teams, the venues, other bookings, and the existing matches.
import type { Publication, SeasonPlan } from '@campus/contract/competitions'
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
  isDraft: boolean
  restMinutes: number
}

/** `lock`: until the commit nobody changes the competition or its entries. */
export async function findCompetition(
  queries: Queries,
  competitionId: number,
  { lock }: { lock: boolean },
): Promise<SeasonCompetition | undefined> {
  const { rows } = await sql<SeasonCompetition>`
    select id as "competitionId", name, sport, rule_preset as "rulePreset", rules, archived_at is not null as "isArchived",
      is_draft as "isDraft", rest_minutes as "restMinutes"
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

/** What later changes keep to: the rest between two matches of a team, and how league matches follow from each other. */
export async function setPlan(
  queries: Queries,
  competitionId: number,
  { league, calendar }: SeasonPlan,
): Promise<void> {
  await sql`update competitions set rest_minutes = ${calendar.restMinutes}, league_format = ${league?.format ?? 'ROUND_ROBIN'}
    where id = ${competitionId}`.execute(queries)
}

/** Which competition of a sport is current cannot be decided from one row. */
export async function lockCompetitions(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('competitions'))`.execute(queries)
}

/** Its matches follow by trigger, each with a new version. A draft is not current; what is published is, if its sport has none. */
export async function setDraft(queries: Queries, competitionId: number, isDraft: boolean): Promise<void> {
  await sql`update competitions c set is_draft = ${isDraft},
      is_current = c.is_current and not ${isDraft}::boolean or not ${isDraft}::boolean and c.archived_at is null
        and not exists (select from competitions one where one.sport = c.sport and one.is_current)
    where c.id = ${competitionId}`.execute(queries)
}

/** Another version of each match: the one before is the last that fans were sent. */
export async function touchMatches(queries: Queries, competitionId: number): Promise<void> {
  await sql`update matches set version = version where competition_id = ${competitionId}`.execute(queries)
}

/** Whether a camera showed one of these matches, or does: its recording would name it. */
export async function areFilmed(queries: Queries, matchIds: number[]): Promise<boolean> {
  const { rows } = await sql`select from broadcasts where match_id = any(${matchIds}::bigint[]) limit 1`.execute(
    queries,
  )
  return rows.length > 0
}

export async function publicationOf(queries: Queries, competitionId: number): Promise<Publication | undefined> {
  const { rows } = await sql<Publication>`
    select c.is_draft as "isDraft", count(m.id)::int as "matchCount",
      to_char(min(m.starts_at) at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "firstDay"
    from competitions c left join matches m on m.competition_id = c.id and m.deleted_at is null
    where c.id = ${competitionId} group by c.id`.execute(queries)
  return rows[0]
}
