// Writes matches: under a lock, by columns as JSON has them, so that a change and its undo are the same write.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { ErrorCode } from '@campus/contract/errors'
import type { SportRules } from '@campus/contract/rules'
import type { MatchStatus, MatchType, Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import { type Queries, violatedName } from '../../platform/postgres/postgres.ts'
import type { MatchColumns } from './edit.rules.ts'

const changeable = [
  'match_type',
  'group_name',
  'round',
  'position',
  'source_one',
  'source_two',
  'starts_at',
  'venue_id',
  'team_one_id',
  'team_two_id',
  'sides',
  'status',
  'status_reason',
  'postponed_from',
  'score_one',
  'score_two',
  'sets',
  'show_sub_scores',
  'period',
  'period_started_at',
  'period_from_minute',
  'suspended_at',
  'suspend_reason',
  'rules',
  'winner',
  'shoot_one',
  'shoot_two',
  'marks',
  'deleted_at',
] as const satisfies Array<keyof MatchColumns>
const insertable = ['id', 'competition_id', ...changeable]

/** A match to insert: only then is its competition set. */
export interface NewMatch extends MatchColumns {
  id: number
  competition_id: number
}

/** A match's columns, and what it is given: its version, whether it belongs to a draft, and whether two score it apart. */
export type LockedMatch = NewMatch & { version: number; is_draft: boolean; is_scored_apart: boolean }

/**
 * One transaction at a time may set when, where and between whom: two that look for a free court at once would both find
 * it. Taken before any row lock, so that nobody waits for it while holding a match.
 */
export async function lockCalendar(queries: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('matches calendar'))`.execute(queries)
}

/** Locks the match's row, deleted or not, until the commit. Not `for update`: a favorite or comment that only references
 *  the match need not wait. */
export async function lock(queries: Queries, matchId: number): Promise<LockedMatch | undefined> {
  const { rows } = await sql<{ columns: LockedMatch }>`
    select to_jsonb(m) as columns from matches m where m.id = ${matchId} for no key update`.execute(queries)
  return rows[0]?.columns
}

const codesByConstraint: Record<string, ErrorCode> = {
  matches_venue_id_fkey: 'VENUE_NOT_FOUND',
  matches_same_team_twice: 'SAME_TEAM_TWICE',
}

/** The contract's error code for the constraint that a match violated. */
export const constraintCode = (error: unknown): ErrorCode | undefined => codesByConstraint[violatedName(error) ?? '']

/**
 * Writes the named columns and no others (triggers fire by column). Returns undefined, without a new version, when nothing
 * changes or when the row no longer has the `expected` values.
 */
export async function write(
  queries: Queries,
  matchId: number,
  columns: Partial<MatchColumns>,
  expected: Partial<MatchColumns> = {},
): Promise<LockedMatch | undefined> {
  const named = changeable.filter((name) => name in columns)
  if (named.length === 0) return undefined
  const names = sql.join(named.map((name) => sql.ref(name)))
  const wanted = sql`jsonb_populate_record(m, ${JSON.stringify(columns)}::jsonb)`
  const { rows } = await sql<{ columns: LockedMatch }>`
    update matches m set (${names}) = (select ${names} from ${wanted})
    where m.id = ${matchId} and to_jsonb(${wanted}) <> to_jsonb(m)
      and to_jsonb(jsonb_populate_record(m, ${JSON.stringify(expected)}::jsonb)) = to_jsonb(m)
    returning to_jsonb(m) as columns`.execute(queries)
  return rows[0]?.columns
}

/** Ids for matches that reference each other before they are written. */
export async function reserveIds(queries: Queries, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('matches', 'id')) as id from generate_series(1, ${count})`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function insert(queries: Queries, matches: NewMatch[]): Promise<void> {
  const names = sql.join(insertable.map((name) => sql.ref(name)))
  await sql`insert into matches (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::matches, ${JSON.stringify(matches)}::jsonb)`.execute(queries)
}

export interface PlayedIn {
  competitionId: number
  name: string
  sport: Sport
  rulePreset: string
  rules: SportRules | null
  leagueFormat: LeagueFormat
}

/** A competition, and the match's status as read without its lock. */
export interface UnlockedView extends PlayedIn {
  status: MatchStatus
  matchType: MatchType
  groupName: string | null
}

/**
 * The competition of a match. `lock`: until the commit nobody else changes its entries or advances results in it; taken
 * before any match is locked, because renaming a competition locks it first and its matches after.
 */
export async function competitionOf(
  queries: Queries,
  matchId: number,
  { lock: withLock }: { lock: boolean },
): Promise<UnlockedView | undefined> {
  const { rows } = await sql<UnlockedView>`
    select c.id as "competitionId", c.name, c.sport, c.rule_preset as "rulePreset", c.rules, c.league_format as "leagueFormat",
      m.status, m.match_type as "matchType", m.group_name as "groupName"
    from competitions c join matches m on m.competition_id = c.id where m.id = ${matchId}
    ${withLock ? sql`for no key update of c` : sql``}`.execute(queries)
  return rows[0]
}

/** Locks the competition for a new match: the one named, else the current one of the sport. */
export async function openCompetition(
  queries: Queries,
  { competitionId, sport }: { competitionId: number | undefined; sport: Sport | undefined },
): Promise<PlayedIn | undefined> {
  const named = competitionId === undefined ? sql`is_current` : sql`id = ${competitionId}`
  const ofSport = sport === undefined ? sql`true` : sql`sport = ${sport}`
  const { rows } = await sql<PlayedIn>`
    select id as "competitionId", name, sport, rule_preset as "rulePreset", rules,
      league_format as "leagueFormat" from competitions
    where ${named} and ${ofSport} and archived_at is null for no key update`.execute(queries)
  return rows[0]
}

/** The time by the database's clock: those of processes may disagree. */
export async function momentOf(queries: Queries): Promise<string> {
  const now = sql<Date>`clock_timestamp()`.as('at')
  return (await queries.selectNoFrom(now).executeTakeFirstOrThrow()).at.toISOString()
}
