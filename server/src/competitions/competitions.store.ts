// All SQL of competitions and their entries.
import type { Competition, CompetitionDetails, Entry } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import { type Candidate, readCompetition, type StoredCompetition, storedRules } from './competitions.rules.ts'

const selectCompetitions = sql`select c.id as "competitionId", c.sport, c.name, c.season, c.type,
    c.rule_preset as "rulePreset", c.rules, c.tie_break_preset as "tieBreakPreset", c.league_format as "leagueFormat",
    c.lots_by as "lotsBy", c.confirmed_by as "confirmedBy", c.protest_minutes as "protestMinutes", c.is_current as "isCurrent",
    c.archived_at is not null as "isArchived", c.is_draft as "isDraft", c.version, c.sport_version as "sportVersion",
    (select count(*) from competition_teams ct where ct.competition_id = c.id) as "teamCount",
    (select count(*) from matches m where m.competition_id = c.id and m.deleted_at is null) as "matchCount"
  from competitions c`

const dayOf = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`

interface Wanted {
  sport: Sport | null
  withArchived: boolean
  withDrafts: boolean
}

export async function list(queries: Queries, { sport, withArchived, withDrafts }: Wanted): Promise<Competition[]> {
  const { rows } = await sql<StoredCompetition>`${selectCompetitions}
    where (${sport}::text is null or c.sport = ${sport}) and (${withArchived} or c.archived_at is null)
      and (${withDrafts} or not c.is_draft)
    order by c.is_current desc, c.id desc`.execute(queries)
  return rows.map(readCompetition)
}

export async function find(queries: Queries, competitionId: number): Promise<CompetitionDetails | undefined> {
  const { rows } = await sql<StoredCompetition>`${selectCompetitions} where c.id = ${competitionId}`.execute(queries)
  const plan = await sql<Pick<CompetitionDetails, 'firstDay' | 'lastDay' | 'begunCount'>>`
    select ${dayOf(sql`min(starts_at)`)} as "firstDay", ${dayOf(sql`max(starts_at)`)} as "lastDay",
      count(*) filter (where status in ('LIVE', 'PAST', 'FORFEIT')) as "begunCount"
    from matches where competition_id = ${competitionId} and deleted_at is null`.execute(queries)
  const entries = await sql<CompetitionDetails['entries'][number]>`
    select ct.team_id as "teamId", ct.group_name as "groupName", ct.seed, t.name as "teamName", t.department
    from competition_teams ct join teams t on t.id = ct.team_id where ct.competition_id = ${competitionId}
    order by ct.group_name nulls last, ct.seed nulls last, t.name, t.id`.execute(queries)
  return rows[0] && { ...readCompetition(rows[0]), ...plan.rows[0], entries: entries.rows }
}

/** Serializes writes to competitions: which one is current cannot be decided from one row. */
export async function lockAll(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('competitions'))`.execute(queries)
}

/** Locked: no match can be created in it until the end of the transaction. */
export async function lock(queries: Queries, competitionId: number): Promise<CompetitionDetails | undefined> {
  await sql`select from competitions where id = ${competitionId} for update`.execute(queries)
  return find(queries, competitionId)
}

type Facts = Pick<
  Competition,
  | 'sport'
  | 'name'
  | 'season'
  | 'type'
  | 'rulePreset'
  | 'rules'
  | 'sportVersion'
  | 'tieBreakPreset'
  | 'confirmedBy'
  | 'protestMinutes'
  | 'lotsBy'
  | 'isCurrent'
  | 'isDraft'
>

function columns(facts: Facts) {
  const { sport, name, season, type, rulePreset, rules, sportVersion, tieBreakPreset, lotsBy, isCurrent } = facts
  const stored = storedRules(sport, rulePreset, rules)
  return {
    name,
    season,
    type,
    rule_preset: rulePreset,
    rules: stored && JSON.stringify(stored),
    sport_version: sportVersion ?? null,
    tie_break_preset: tieBreakPreset,
    confirmed_by: facts.confirmedBy,
    protest_minutes: facts.protestMinutes,
    lots_by: lotsBy,
    is_current: isCurrent,
  }
}

export async function add(queries: Queries, facts: Facts): Promise<number> {
  const { id } = await queries
    .insertInto('competitions')
    .values({ ...columns(facts), sport: facts.sport, is_draft: facts.isDraft ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(queries: Queries, competition: Competition): Promise<void> {
  const archived_at = competition.isArchived ? sql<Date>`coalesce(archived_at, now())` : null
  await queries
    .updateTable('competitions')
    .set({ ...columns(competition), archived_at })
    .where('id', '=', competition.competitionId)
    .execute()
}

export async function remove(queries: Queries, competitionId: number): Promise<void> {
  await queries.deleteFrom('competitions').where('id', '=', competitionId).execute()
}

export interface Named {
  competitionId: number
  name: string
}

export async function currentOf(queries: Queries, sport: Sport): Promise<Named | undefined> {
  return queries
    .selectFrom('competitions')
    .select(['id as competitionId', 'name'])
    .where('sport', '=', sport)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

export async function unsetCurrent(queries: Queries, competitionId: number): Promise<void> {
  await queries.updateTable('competitions').set({ is_current: false }).where('id', '=', competitionId).execute()
}

/** Deleted matches too: a deletion can be undone, and the match then needs its competition. */
export async function countMatches(queries: Queries, competitionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from matches where competition_id = ${competitionId}`.execute(queries)
  return rows[0]?.count ?? 0
}

/** The teams named and those entered now; locked, so that none is deleted or changes its sport meanwhile. */
export async function lockCandidates(queries: Queries, competitionId: number, teamIds: number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select t.id as "teamId", t.name as "teamName", t.sport, t.archived_at is not null as "isArchived",
      ct.team_id is not null as "isEntered", exists (select from matches m where m.competition_id = ${competitionId}
        and m.deleted_at is null and plays_in(m.team_one_id, m.team_two_id, m.sides, t.id)) as "hasMatches"
    from teams t left join competition_teams ct on ct.team_id = t.id and ct.competition_id = ${competitionId}
    where t.id = any(${teamIds}::bigint[]) or ct.team_id is not null order by t.id for share of t`.execute(queries)
  return rows
}

/** The competition gets a new version, because editors of entries check it. */
export async function replaceEntries(queries: Queries, competitionId: number, entries: Entry[]): Promise<void> {
  await queries.deleteFrom('competition_teams').where('competition_id', '=', competitionId).execute()
  await sql`insert into competition_teams (competition_id, team_id, group_name, seed)
    select ${competitionId}, * from unnest(${entries.map(({ teamId }) => teamId)}::bigint[],
      ${entries.map(({ groupName }) => groupName)}::text[], ${entries.map(({ seed }) => seed)}::smallint[])`.execute(
    queries,
  )
  await sql`update competitions set version = version where id = ${competitionId}`.execute(queries)
}
