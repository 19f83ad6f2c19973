// Storage of a match's log. A scorer is named by nickname or by the label of the pass; a deleted account is not named.

import type { LeagueFormat } from '@campus/contract/competitions'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import type { MatchType, Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { asShown, type Seat, type SeatHolder } from './log.rules.ts'

/** Who taps: a person or a pass. */
export interface By {
  userId: number | null
  passId: number | null
}

interface Row {
  matchId: number
  id: string
  type: ScoreEvent['type']
  clock: number
  deviceAt: Date
  at: Date
  body: Omit<ScoreEvent, 'id' | 'type' | 'clock' | 'deviceAt'> & { seat?: Seat }
  scorer: string
  version: number
  isVoid: boolean
}

const columns = `e.match_id as "matchId", e.id, e.type, e.clock, e.device_at as "deviceAt", e.at, e.body, e.version,
  e.is_void as "isVoid"`
const selectEvents = `select ${columns}, coalesce(u.nickname, p.label, '-') as scorer from match_events e
  left join users u on u.id = e.user_id
  left join scorer_passes p on p.id = e.pass_id`
const hides = `array[coalesce(t1.hides_names, false), coalesce(t2.hides_names, false)] as hides`
const joinHides = `join (matches m left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id)`
const inOrder = 'order by e.clock, e.id'

const toEvent = ({ matchId: _, body, deviceAt, at, isVoid, ...row }: Row): StoredEvent => ({
  ...body,
  ...row,
  deviceAt: deviceAt.toISOString(),
  at: at.toISOString(),
  ...(isVoid && { isVoid }),
})

/** The whole log as the present transaction sees it. */
export async function readLog(queries: Queries, matchId: number): Promise<StoredEvent[]> {
  const { rows } = await sql<Row>`${sql.raw(selectEvents)} where e.match_id = ${matchId} ${sql.raw(inOrder)}`.execute(
    queries,
  )
  return rows.map(toEvent)
}

/** The highest clock in a match's log; 0 while it is empty. */
export async function lastClock(queries: Queries, matchId: number): Promise<number> {
  const { rows } = await sql<{ clock: number | null }>`
    select max(clock) as clock from match_events where match_id = ${matchId}`.execute(queries)
  return rows[0]?.clock ?? 0
}

/** Voids all taps of a pass and returns how many. They get the new version, so that a client that requests what is new
 *  receives them. */
export async function voidEvents(
  queries: Queries,
  { matchId, passId, version }: { matchId: number; passId: number; version: number },
): Promise<number> {
  const { rows } = await sql`update match_events set is_void = true, version = ${version}
    where match_id = ${matchId} and pass_id = ${passId} and not is_void returning 1`.execute(queries)
  return rows.length
}

/** Stores events whose id is new and returns those ids. An id that exists, in any match, is ignored. */
export async function addEvents(
  queries: Queries,
  matchId: number,
  events: Array<ScoreEvent & { seat?: Seat }>,
  { userId, passId }: By,
  version: number,
): Promise<Set<string>> {
  const rows = events.map(({ id, type, clock, deviceAt, ...body }) => ({ id, type, clock, device_at: deviceAt, body }))
  const added = await sql<{ id: string }>`
    insert into match_events (id, match_id, type, clock, device_at, body, user_id, pass_id, version)
    select n.id, ${matchId}, n.type, n.clock, n.device_at, n.body, ${userId}, ${passId}, ${version}
    from jsonb_populate_recordset(null::match_events, ${JSON.stringify(rows)}::jsonb) n
    on conflict do nothing returning id`.execute(queries)
  return new Set(added.rows.map(({ id }) => id))
}

export async function isApart(queries: Queries, matchId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from matches where id = ${matchId} and is_scored_apart`.execute(queries)
  return rows.length > 0
}

export async function setApart(queries: Queries, matchId: number, value: boolean): Promise<void> {
  await sql`update matches set is_scored_apart = ${value} where id = ${matchId}`.execute(queries)
}

/** The seats that were taken in a match by taps that are not void. */
export async function seatsIn(queries: Queries, matchId: number): Promise<SeatHolder[]> {
  const { rows } = await sql<SeatHolder>`
    select distinct e.user_id as "userId", e.pass_id as "passId", (e.body ->> 'seat')::int as seat,
      coalesce(p.revoked_at is not null or p.expires_at <= now(), e.user_id is null) as "isOver"
    from match_events e left join scorer_passes p on p.id = e.pass_id
    where e.match_id = ${matchId} and not e.is_void and e.body ? 'seat'`.execute(queries)
  return rows
}

/** A new version without another change: for events that change no column but must be received. */
export async function touch(queries: Queries, matchId: number): Promise<void> {
  await sql`update matches set version = version where id = ${matchId}`.execute(queries)
}

export interface LogRequest {
  matchId: number
  /** 0 for the whole log. */
  after: number
}

interface ShownRow extends Row {
  after: number
  hides: [boolean, boolean]
  target: Pick<ScoreEvent, 'type' | 'team'> | null
}

/** The events after a version, as everybody may read them, for many requests at once. */
export async function logsAfter({ pool }: Database, requests: LogRequest[]) {
  const { rows } = await pool.query<ShownRow>({
    name: 'match-logs',
    text: `select requested.after, events.*, ${hides},
        case when g.id is not null then jsonb_build_object('type', g.type, 'team', g.body -> 'team') end as target
      from unnest($1::bigint[], $2::bigint[]) as requested (match_id, after)
      cross join lateral (${selectEvents} where e.match_id = requested.match_id and e.version > requested.after) events
      ${joinHides} on m.id = requested.match_id
      left join match_events g on g.id = (events.body ->> 'target')::uuid
      order by events.clock, events.id`,
    values: [requests.map(({ matchId }) => matchId), requests.map(({ after }) => after)],
  })
  const logs = Map.groupBy(rows, ({ matchId, after }) => `${matchId}/${after}`)
  return ({ matchId, after }: LogRequest): StoredEvent[] =>
    (logs.get(`${matchId}/${after}`) ?? []).map(({ after: _, hides: hidden, target, ...row }) =>
      asShown(toEvent(row), hidden, target ?? undefined),
    )
}

/** Which of a match's sides hide their players' names. */
export async function hidesNames(queries: Queries, matchId: number): Promise<[boolean, boolean]> {
  const { rows } = await sql<{ hides: [boolean, boolean] }>`
    select ${sql.raw(hides)} from (values (1)) one (row) ${sql.raw(joinHides)} on m.id = ${matchId}`.execute(queries)
  return rows[0]?.hides ?? [false, false]
}

export interface RunningLog {
  matchId: number
  matchType: MatchType
  sport: Sport
  rulePreset: string
  rules: SportRules | null
  leagueFormat: LeagueFormat
  events: StoredEvent[]
}

/** The logs of all running matches; a scorer is identified by key, because names are not unique. */
export async function runningLogs({ pool }: Database): Promise<RunningLog[]> {
  const { rows } = await pool.query<Row & Omit<RunningLog, 'events'>>({
    name: 'running-logs',
    text: `select ${columns}, concat(e.user_id, '/', e.pass_id) as scorer, m.match_type as "matchType", c.sport,
        c.rule_preset as "rulePreset", coalesce(m.rules, c.rules) as rules, c.league_format as "leagueFormat"
      from match_events e join matches m on m.id = e.match_id join competitions c on c.id = m.competition_id
      where m.status = 'LIVE' and m.deleted_at is null and not m.is_draft ${inOrder}`,
  })
  return [...Map.groupBy(rows, ({ matchId }) => matchId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { matchId, matchType, sport, rulePreset, rules, leagueFormat } = first
    const events = own.map(
      ({ matchType: _type, sport: _sport, rulePreset: _preset, rules: _rules, leagueFormat: _format, ...row }) =>
        toEvent(row),
    )
    return { matchId, matchType, sport, rulePreset, rules, leagueFormat, events }
  })
}
