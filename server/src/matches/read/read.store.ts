// Reads matches in the contract's shape, without the viewer's own favorite.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { SideMarks } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { Period, Sport } from '@campus/contract/sports'
import { mustDecide } from '@campus/rules/brackets/groups-of-four'
import { type Confirming, resultOf } from '@campus/rules/results/confirmation'
import { setsToText } from '@campus/rules/results/result'
import { minute } from '@campus/rules/seoul'
import { halfMinutes } from '@campus/rules/sports/minutes'
import { rulesOf } from '@campus/rules/sports/presets'
import { sql } from 'kysely'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { type SetTuple, toSets } from '../edit/edit.rules.ts'
import { placedSides, type SideTeam } from './sides.rules.ts'

/** `source` has the row of a match as m. */
const selectFrom = (source: string, confirming: string) => `select
    m.id as "matchId", c.sport, m.status,
    case when m.status in ('POSTPONED', 'CANCELLED', 'FORFEIT') then m.status_reason end as reason,
    case when m.status = 'POSTPONED' and m.postponed_from <> m.starts_at then json_build_object(
      'date', to_char(m.postponed_from at time zone 'Asia/Seoul', 'YYYY-MM-DD'),
      'startTime', to_char(m.postponed_from at time zone 'Asia/Seoul', 'HH24:MI')) end as "postponedFrom",
    to_char(m.starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
    to_char(m.starts_at at time zone 'Asia/Seoul', 'HH24:MI') as "startTime",
    t1.name as "teamName1", t2.name as "teamName2", m.score_one as "teamScore1", m.score_two as "teamScore2",
    m.match_type as "matchType", m.group_name as "groupName", m.round, m.sets, m.show_sub_scores as "showSubScores",
    m.shoot_one as "shootOut1", m.shoot_two as "shootOut2", m.winner,
    m.competition_id as "competitionId", c.name as "competitionName",
    m.team_one_id as "teamId1", m.team_two_id as "teamId2", t1.department as department1, t2.department as department2,
    t1.short_name as "shortName1", t2.short_name as "shortName2",
    m.source_one as source1, m.source_two as source2, m.venue_id as "venueId", v.name as venue,
    m.period, m.period_started_at as "periodStartedAt", m.period_from_minute as "periodFromMinute",
    case when m.period is not null or m.sides <> '{}' then coalesce(m.rules, c.rules) end as rules, c.rule_preset as "rulePreset",
    coalesce(m.rules, c.rules) is not null as "hasRules",
    jsonb_array_length(coalesce(m.rules, c.rules) -> 'rubbers') as "ownRubbers",
    (coalesce(m.rules, c.rules) ->> 'slotMinutes')::int as "ownSlotMinutes", m.started_at as "beganAt",
    -- A subquery, not a join: nothing is read for a list that no queue concerns.
    (select json_build_object('queueId', qm.queue_id, 'place', qm.place, 'isPaused', q.is_paused,
        'courtIds', coalesce((select json_agg(qc.venue_id order by qc.venue_id) from court_queue_courts qc where qc.queue_id = q.id), '[]'),
        'restMinutes', c.rest_minutes, 'calledAt', qm.called_at, 'absentMinutes', q.absent_minutes, 'endedAt', m.ended_at)
      from queued_matches qm join court_queues q on q.id = qm.queue_id where qm.match_id = m.id) as queued,
    ${confirming} as confirming,
    c.league_format as "leagueFormat",
    m.suspended_at as "suspendedAt", m.suspend_reason as "suspendReason",
    case when m.sides <> '{}' then (
      select json_agg(json_build_object('teamId', t.id, 'teamName', t.name, 'department', t.department,
        'shortName', t.short_name) order by lane.side)
      from unnest(m.sides) with ordinality lane (team_id, side) join teams t on t.id = lane.team_id)
      -- A final whose heats are not over.
      when m.source_one like 'HEATS:%' then '[]' end as "sideTeams", m.marks,
    m.version, m.is_scored_apart as "isScoredApart", m.is_draft as "isDraft", m.deleted_at is not null as "isDeleted"
  from ${source}
  join competitions c on c.id = m.competition_id
  left join teams t1 on t1.id = m.team_one_id
  left join teams t2 on t2.id = m.team_two_id
  left join venues v on v.id = m.venue_id`

export const selectMatches = selectFrom('matches m', 'confirming_of(m, c)')

export type MatchRow = Omit<
  Match,
  | 'clock'
  | 'suspended'
  | 'measure'
  | 'sides'
  | 'favoriteId'
  | 'teamOneSubScores'
  | 'teamTwoSubScores'
  | 'setEnds'
  | 'rubbers'
  | 'mustDecide'
  | 'slotMinutes'
  | 'startedAt'
  | 'queue'
  | 'result'
  | 'isScoredApart'
  | 'isDraft'
> & {
  isScoredApart: boolean
  leagueFormat: LeagueFormat
  confirming: Confirming | null
  queued: QueuedRow | null
  /** Of other rules than the preset's. */
  ownSlotMinutes: number | null
  beganAt: Date | null
  sets: SetTuple[]
  period: Period | null
  periodStartedAt: Date | null
  periodFromMinute: number
  suspendedAt: Date | null
  suspendReason: string | null
  /** By lane; null where two teams play each other. */
  sideTeams: SideTeam[] | null
  marks: SideMarks[]
  /** The match's own rules, else the competition's; read only while a clock runs, or where many sides are placed. */
  rules: SportRules | null
  rulePreset: string
  /** Whether there are other rules than the preset's, and how many rubbers they name. */
  hasRules: boolean
  ownRubbers: number | null
  isDraft: boolean
  isDeleted: boolean
}

/** As JSON has it: instants with the database's own offset. */
type QueuedRow = Omit<NonNullable<Match['queue']>, 'absentAt'> & { absentMinutes: number }

const instantText = (text: string | null, minutes = 0) =>
  text === null ? null : new Date(Date.parse(text) + minutes * minute).toISOString()

function queueOf({ absentMinutes, calledAt, endedAt, ...queue }: QueuedRow): NonNullable<Match['queue']> {
  return {
    ...queue,
    calledAt: instantText(calledAt),
    absentAt: instantText(calledAt, absentMinutes),
    endedAt: instantText(endedAt),
  }
}

const rubbersOf = (rules: SportRules) => (rules.kind === 'TIES' ? rules.rubbers.length : null)

export function toMatch({
  sets,
  period,
  periodStartedAt,
  periodFromMinute,
  suspendedAt,
  suspendReason,
  sideTeams,
  marks,
  rules,
  rulePreset,
  hasRules,
  ownRubbers,
  ownSlotMinutes,
  beganAt,
  queued,
  leagueFormat,
  confirming,
  isScoredApart,
  isDraft,
  isDeleted: _isDeleted,
  ...row
}: MatchRow): Match {
  const played = rulesOf({ sport: row.sport, rulePreset, rules })
  const clock = period &&
    periodStartedAt && {
      period,
      startedAt: periodStartedAt.toISOString(),
      fromMinute: periodFromMinute,
      halfMinutes: halfMinutes(played, period),
    }
  const suspended = suspendedAt && { since: suspendedAt.toISOString(), reason: suspendReason }
  const placed = sideTeams ? placedSides(played, sideTeams, marks) : {}
  const rubbers = hasRules ? ownRubbers : rubbersOf(played)
  const isDecider = row.matchType === 'LEAGUE' && mustDecide(row.matchType, leagueFormat)
  const parts = {
    ...setsToText(toSets(sets)),
    ...(rubbers && { rubbers }),
    ...(isDecider && { mustDecide: true as const }),
  }
  const result = confirming && resultOf(confirming)
  const times = {
    slotMinutes: ownSlotMinutes ?? played.slotMinutes,
    ...(row.status === 'LIVE' && beganAt && { startedAt: beganAt.toISOString() }),
    ...(queued && { queue: queueOf(queued) }),
    ...(result && { result }),
    ...(isScoredApart && { isScoredApart }),
  }
  // favoriteId stays last: cached lists are spliced there.
  return { ...row, ...parts, clock, suspended, ...placed, ...times, ...(isDraft && { isDraft }), favoriteId: null }
}

export interface DayFilter {
  sport: Sport | 'ALL'
  date: string
  /** For organisers only (decision 0065), as everywhere here. */
  withDrafts: boolean
}

export async function listDay({ pool }: Database, { sport, date, withDrafts }: DayFilter): Promise<Match[]> {
  const { rows } = await pool.query<MatchRow>({
    name: 'matches-of-day',
    text: `${selectMatches}
      where (m.starts_at >= $1::date::timestamp at time zone 'Asia/Seoul'
          and m.starts_at < ($1::date + 1)::timestamp at time zone 'Asia/Seoul'
        or m.status = 'POSTPONED' and m.postponed_from >= $1::date::timestamp at time zone 'Asia/Seoul'
          and m.postponed_from < ($1::date + 1)::timestamp at time zone 'Asia/Seoul')
        and ($2 = 'ALL' or c.sport = $2) and m.deleted_at is null and (not m.is_draft or $3::boolean)
      order by m.starts_at, m.id`,
    values: [date, sport, withDrafts],
  })
  return rows.map(toMatch)
}

export async function listLive({ pool }: Database, { sport, withDrafts }: Omit<DayFilter, 'date'>): Promise<Match[]> {
  const { rows } = await pool.query<MatchRow>({
    name: 'matches-live',
    text: `${selectMatches} where m.status = 'LIVE' and ($1 = 'ALL' or c.sport = $1) and m.deleted_at is null and (not m.is_draft or $2::boolean)
      order by m.starts_at, m.id`,
    values: [sport, withDrafts],
  })
  return rows.map(toMatch)
}

export interface Page {
  limit: number
  /** The last match of the page before. */
  after: number | undefined
  competitionId: number | undefined
}

/** A page of all matches, newest first. */
export async function listPage(
  { pool }: Database,
  { limit, after, competitionId, withDrafts }: Page & Pick<DayFilter, 'withDrafts'>,
): Promise<Match[]> {
  const { rows } = await pool.query<MatchRow>({
    name: 'matches-page',
    text: `${selectMatches}
      where m.deleted_at is null and (not m.is_draft or $3::boolean)
        and ($4::bigint is null or m.competition_id = $4) and ($2::bigint is null or (coalesce(m.starts_at, 'infinity'), m.id)
        < ((select coalesce(starts_at, 'infinity') from matches where id = $2), $2))
      order by coalesce(m.starts_at, 'infinity') desc, m.id desc limit $1`,
    values: [limit, after ?? null, withDrafts, competitionId ?? null],
  })
  return rows.map(toMatch)
}

export async function find(
  { pool }: Pick<Database, 'pool'>,
  matchId: number,
  withDrafts: boolean,
): Promise<Match | undefined> {
  const { rows } = await pool.query<MatchRow>({
    name: 'match-by-id',
    text: `${selectMatches} where m.id = $1 and m.deleted_at is null and (not m.is_draft or $2::boolean)`,
    values: [matchId, withDrafts],
  })
  return rows[0] && toMatch(rows[0])
}

export interface Change {
  match: Match
  isDeleted: boolean
}

/** Where changes are read: PostgreSQL, or whoever has it. */
export interface ChangeSource {
  /** Every transaction below it is over. */
  mark: () => Promise<string>
  /** Ids and versions of what changed at or after a mark, and the next mark. */
  since: (mark: string) => Promise<{ mark: string; versions: ReadonlyMap<number, number> }>
  find: (matchIds: number[]) => Promise<Change[]>
  /** Another one after each new connection to PostgreSQL. */
  connection: () => string
}

/** The watermark of a reader of changes: every transaction below it is over. */
async function changeMark({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ mark: string }>({
    name: 'change-mark',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as mark',
  })
  return rows[0]?.mark ?? '0'
}

/** Ids and versions of what changed at or after a watermark, and the next watermark, in one snapshot. Runs with every read. */
export async function changesSince(
  { pool }: Database,
  mark: string,
): Promise<{ mark: string; versions: Map<number, number> }> {
  const { rows } = await pool.query<{ mark: string; changed: string | null }>({
    name: 'match-changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      (select string_agg(id || ':' || version, ',') from matches where changed_xid >= $1::xid8) as changed`,
    values: [mark],
  })
  const [row] = rows
  return { mark: row?.mark ?? mark, versions: new Map(pairsIn(row?.changed)) }
}

const pairsIn = (text: string | null | undefined) =>
  text ? text.split(',').map((pair) => pair.split(':').map(Number) as [number, number]) : []

/** The same of what everybody may know of; without a mark only the one of now. */
export async function publishedSince({ pool }: Database, mark: string | null) {
  const { rows } = await pool.query<{ mark: string; changed: string | null }>({
    name: 'published-match-changes',
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      (select string_agg(id || ':' || version, ',') from matches where changed_xid >= $1::xid8 and not is_draft) as changed`,
    values: [mark],
  })
  return { mark: rows[0]?.mark ?? '0', versions: pairsIn(rows[0]?.changed) }
}

export async function findChanged({ pool }: Database, matchIds: number[]): Promise<Change[]> {
  const { rows } = await pool.query<MatchRow>({
    name: 'matches-changed',
    text: `${selectMatches} where m.id = any($1::bigint[])`,
    values: [matchIds],
  })
  return rows.map((row) => ({ match: toMatch(row), isDeleted: row.isDeleted }))
}

/** What is committed here. */
export function changesIn(db: Database): ChangeSource {
  let connections = 0
  db.pool.on('connect', () => void connections++)
  return {
    mark: () => changeMark(db),
    since: (mark) => changesSince(db, mark),
    find: (matchIds) => findChanged(db, matchIds),
    connection: () => String(connections),
  }
}

/** Matches as the present transaction sees them, deleted ones too. */
export async function read(queries: Queries, matchIds: number[]): Promise<Match[]> {
  const { rows } = await sql<MatchRow>`${sql.raw(selectMatches)} where m.id = any(${matchIds}::bigint[])
    order by m.starts_at, m.id`.execute(queries)
  return rows.map(toMatch)
}

/** A match as it was at an event that webhooks are told of; its names are the present ones. */
export async function readEvent({ pool }: Database, eventId: number): Promise<Match | undefined> {
  const { rows } = await pool.query<MatchRow>({
    name: 'match-at-event',
    text: `${selectFrom('webhook_events e cross join lateral jsonb_populate_record(null::matches, e.match) m', 'e.confirming')}
      where e.id = $1`,
    values: [eventId],
  })
  return rows[0] && toMatch(rows[0])
}

/** Each person's favorites, match id to favorite id. */
export async function favoritesOf({ pool }: Database, userIds: number[]) {
  const { rows } = await pool.query<{ userId: number; matchId: number; favoriteId: number }>({
    name: 'favorites-of-users',
    text: `select user_id as "userId", match_id as "matchId", id as "favoriteId" from favorites where user_id = any($1::bigint[])`,
    values: [userIds],
  })
  const people = new Map<number, Map<number, number>>()
  for (const { userId, matchId, favoriteId } of rows) {
    const own = people.get(userId) ?? new Map<number, number>()
    people.set(userId, own.set(matchId, favoriteId))
  }
  return (userId: number): ReadonlyMap<number, number> | undefined => people.get(userId)
}
