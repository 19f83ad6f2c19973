// SQL of queues of courts: their rows, and who plays or rests around them.
import type { LastEnd } from '@campus/rules/queue/hand-out'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { QueueEntry } from './queue.rules.ts'

export interface OpenQueue {
  queueId: number
  date: string
  absentMinutes: number
  isPaused: boolean
}

const queueColumns = sql`q.id as "queueId", to_char(q.day, 'YYYY-MM-DD') as date, q.absent_minutes as "absentMinutes",
  q.is_paused as "isPaused"`

export async function openQueuesOf(queries: Queries, date: string): Promise<OpenQueue[]> {
  const { rows } = await sql<OpenQueue>`select ${queueColumns} from court_queues q
    where q.day = ${date}::date and q.ended_at is null order by q.id`.execute(queries)
  return rows
}

/** Those that a process works on: one that nobody ended is left alone the day after the next. */
export async function openQueues(queries: Queries): Promise<OpenQueue[]> {
  const { rows } = await sql<OpenQueue>`select ${queueColumns} from court_queues q
    where q.ended_at is null and q.day >= (now() at time zone 'Asia/Seoul')::date - 1 order by q.id`.execute(queries)
  return rows
}

/** One transaction at a time changes a queue. Taken after the calendar's lock and before any competition. */
export async function lockQueue(queries: Queries, queueId: number): Promise<OpenQueue | undefined> {
  const { rows } = await sql<OpenQueue>`select ${queueColumns} from court_queues q
    where q.id = ${queueId} and q.ended_at is null for no key update`.execute(queries)
  return rows[0]
}

/** The competitions of all of its matches: whoever holds them may lock these matches in any order. */
export async function lockCompetitions(queries: Queries, queueId: number): Promise<void> {
  await sql`select from competitions where id in (
      select m.competition_id from queued_matches qm join matches m on m.id = qm.match_id where qm.queue_id = ${queueId})
    order by id for no key update`.execute(queries)
}

export async function insertQueue(
  queries: Queries,
  { date, absentMinutes }: { date: string; absentMinutes: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into court_queues (day, absent_minutes)
    values (${date}::date, ${absentMinutes}) returning id`.execute(queries)
  return rows[0]?.id ?? 0
}

export async function updateQueue(queries: Queries, { queueId, absentMinutes, isPaused }: OpenQueue): Promise<void> {
  await sql`update court_queues set absent_minutes = ${absentMinutes}, is_paused = ${isPaused}
    where id = ${queueId}`.execute(queries)
}

export async function closeQueue(queries: Queries, queueId: number): Promise<void> {
  await sql`update court_queues set ended_at = now() where id = ${queueId}`.execute(queries)
  await sql`delete from court_queue_courts where queue_id = ${queueId}`.execute(queries)
  await sql`delete from queued_matches where queue_id = ${queueId}`.execute(queries)
}

export interface QueueCourt {
  venueId: number
  name: string
}

export async function courtsOf(queries: Queries, queueId: number): Promise<QueueCourt[]> {
  const { rows } = await sql<QueueCourt>`select v.id as "venueId", v.name from court_queue_courts qc
    join venues v on v.id = qc.venue_id where qc.queue_id = ${queueId} order by v.name, v.id`.execute(queries)
  return rows
}

export async function namedCourts(queries: Queries, venueIds: readonly number[]): Promise<QueueCourt[]> {
  const { rows } = await sql<QueueCourt>`select id as "venueId", name from venues where id = any(${venueIds}::bigint[])
    order by name, id`.execute(queries)
  return rows
}

/** Exactly these courts. Fails by court_queue_courts_one_queue where another queue has one of them. */
export async function setCourts(queries: Queries, queue: OpenQueue, venueIds: readonly number[]): Promise<void> {
  const { queueId, date } = queue
  await sql`delete from court_queue_courts where queue_id = ${queueId} and venue_id <> all(${venueIds}::bigint[])`.execute(
    queries,
  )
  await sql`insert into court_queue_courts (queue_id, venue_id, day)
    select ${queueId}, unnest(${venueIds}::bigint[]), ${date}::date on conflict (queue_id, venue_id) do nothing`.execute(
    queries,
  )
}

export async function namedCompetitions(queries: Queries, competitionIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from competitions where id = any(${competitionIds}::bigint[])
    order by name, id`.execute(queries)
  return rows.map(({ name }) => name)
}

/** Matches of two teams on that day that have not begun, in the order of the plan. */
export async function queueableMatches(
  queries: Queries,
  { date, competitionIds }: { date: string; competitionIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from matches m
    where m.competition_id = any(${competitionIds}::bigint[]) and m.status = 'FUTURE' and m.deleted_at is null and not m.is_draft
      and m.starts_at >= ${date}::date::timestamp at time zone 'Asia/Seoul'
      and m.starts_at < (${date}::date + 1)::timestamp at time zone 'Asia/Seoul'
      and m.sides = '{}' and coalesce(m.source_one, '') not like 'HEATS:%'
    order by m.starts_at, m.id`.execute(queries)
  return rows.map(({ id }) => id)
}

/** In this order. Fails by queued_matches_pkey where another queue has one of them. */
export async function insertMatches(queries: Queries, queue: OpenQueue, matchIds: readonly number[]): Promise<void> {
  await sql`insert into queued_matches (match_id, queue_id, day, place, planned_venue_id)
    select m.id, ${queue.queueId}, ${queue.date}::date, o.place, m.venue_id
    from unnest(${matchIds}::bigint[]) with ordinality o (id, place) join matches m on m.id = o.id`.execute(queries)
}

export async function entriesOf(queries: Queries, queueId: number): Promise<QueueEntry[]> {
  const { rows } = await sql<QueueEntry>`select qm.match_id as "matchId", qm.place, qm.venue_id as "venueId",
      qm.called_at as "calledAt", qm.is_over as "isOver", m.status,
      m.deleted_at is null and (m.starts_at at time zone 'Asia/Seoul')::date is not distinct from qm.day as "isOfDay",
      to_jsonb(array_remove(array[m.team_one_id, m.team_two_id], null)) as "teamIds",
      num_nonnulls(m.team_one_id, m.team_two_id) = 2 as "isComplete", c.rest_minutes as "restMinutes"
    from queued_matches qm join matches m on m.id = qm.match_id join competitions c on c.id = m.competition_id
    where qm.queue_id = ${queueId} order by qm.place, qm.match_id`.execute(queries)
  return rows
}

export interface Busy {
  matchId: number
  teamIds: number[]
  venueId: number | null
}

/** What is played around that day, and what any queue has called. A match that was left running days ago occupies nothing. */
export async function busyOn(queries: Queries, date: string): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    select m.id as "matchId", to_jsonb(array_remove(teams_of(m.team_one_id, m.team_two_id, m.sides), null)) as "teamIds",
      m.venue_id as "venueId"
    from matches m where m.status = 'LIVE' and m.deleted_at is null
      and m.starts_at >= (${date}::date - 1)::timestamp at time zone 'Asia/Seoul'
      and m.starts_at < (${date}::date + 2)::timestamp at time zone 'Asia/Seoul'
    union all
    select m.id, to_jsonb(array_remove(array[m.team_one_id, m.team_two_id], null)), qm.venue_id
    from queued_matches qm join matches m on m.id = qm.match_id
    where qm.day = ${date}::date and qm.venue_id is not null and not qm.is_over and m.status = 'FUTURE'`.execute(
    queries,
  )
  return rows
}

/** When each of these teams ended its last match, around that day. */
export async function lastEnds(
  queries: Queries,
  date: string,
  teamIds: readonly number[],
): Promise<Map<number, LastEnd>> {
  const { rows } = await sql<{ teamId: number; endedAt: Date; restMinutes: number }>`
    select distinct on (team.id) team.id as "teamId", m.ended_at as "endedAt", c.rest_minutes as "restMinutes"
    from matches m join competitions c on c.id = m.competition_id,
      unnest(teams_of(m.team_one_id, m.team_two_id, m.sides)) team (id)
    where m.starts_at >= (${date}::date - 1)::timestamp at time zone 'Asia/Seoul'
      and m.starts_at < (${date}::date + 2)::timestamp at time zone 'Asia/Seoul'
      and m.ended_at is not null and m.deleted_at is null and team.id = any(${teamIds}::bigint[])
    order by team.id, m.ended_at desc`.execute(queries)
  return new Map(rows.map(({ teamId, endedAt, restMinutes }) => [teamId, { endedAt: endedAt.getTime(), restMinutes }]))
}

export async function saveCall(queries: Queries, matchId: number, venueId: number): Promise<void> {
  await sql`update queued_matches set venue_id = ${venueId}, called_at = date_trunc('milliseconds', clock_timestamp()),
      is_over = false
    where match_id = ${matchId}`.execute(queries)
}

/** They wait. */
export async function takeBack(queries: Queries, matchIds: readonly number[]): Promise<void> {
  await sql`update queued_matches set venue_id = null, called_at = null, is_over = false
    where match_id = any(${matchIds}::bigint[])`.execute(queries)
}

export async function saveOver(queries: Queries, matchIds: readonly number[], isOver: boolean): Promise<void> {
  await sql`update queued_matches set is_over = ${isOver} where match_id = any(${matchIds}::bigint[])`.execute(queries)
}

export async function savePlaces(queries: Queries, places: ReadonlyMap<number, number>): Promise<void> {
  await sql`update queued_matches qm set place = p.place
    from unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::int[]) p (id, place)
    where qm.match_id = p.id`.execute(queries)
}

/** Takes matches off every court of the plan, each with a new version. */
export async function clearVenues(queries: Queries, matchIds: readonly number[]): Promise<void> {
  await sql`update matches set venue_id = null where id = any(${matchIds}::bigint[])`.execute(queries)
}

/** Matches that still wait get the courts of the plan back. Returns them. */
export async function restoreVenues(queries: Queries, queueId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update matches m set venue_id = qm.planned_venue_id from queued_matches qm
    where qm.match_id = m.id and qm.queue_id = ${queueId} and qm.venue_id is null
      and m.status in ('FUTURE', 'POSTPONED') and m.venue_id is null
    returning m.id`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A new version of each: what it shows of its queue has changed. */
export async function raiseVersions(queries: Queries, matchIds: readonly number[]): Promise<void> {
  await sql`update matches set version = version where id in (
    select id from matches where id = any(${matchIds}::bigint[]) order by id for no key update)`.execute(queries)
}
