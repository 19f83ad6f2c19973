// Rows of clips, and the match log they are made from.
import type { Clip } from '@campus/contract/clips'
import type { LeagueFormat } from '@campus/contract/competitions'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { MatchType } from '@campus/contract/sports'
import { mustDecide } from '@campus/rules/brackets/groups-of-four'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { FilmedMatch, Goal } from './clips.rules.ts'

/** Those of the given matches that have a broadcast; with null, all that were filmed since. */
export async function findFilmedMatches(
  queries: Queries,
  matchIds: readonly number[] | null,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ matchId: number }>`select distinct match_id as "matchId" from broadcasts
    where case when ${matchIds}::bigint[] is null then match_id is not null and coalesce(ended_at, now()) >= ${since}
      else match_id = any(${matchIds}::bigint[]) end`.execute(queries)
  return rows.map(({ matchId }) => matchId)
}

/** Serializes processes that reconcile the same match; the scorer's transaction does not take this lock. */
export async function lockClips(queries: Queries, matchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clips'), ${matchId}::int)`.execute(queries)
}

interface MatchRow extends Omit<FilmedMatch, 'teams' | 'events' | 'mustDecide'> {
  matchType: MatchType
  leagueFormat: LeagueFormat
  one: string
  two: string
}

interface EventRow extends Pick<ScoreEvent, 'id' | 'type' | 'clock'> {
  at: Date
  deviceAt: Date
  version: number
  body: Partial<ScoreEvent>
}

export async function findMatch(queries: Queries, matchId: number): Promise<FilmedMatch | undefined> {
  const { rows } = await sql<MatchRow>`
    select c.sport, c.rule_preset as "rulePreset", coalesce(m.rules, c.rules) as rules,
      m.match_type as "matchType", c.league_format as "leagueFormat", coalesce(t1.name, '') as one, coalesce(t2.name, '') as two
    from matches m join competitions c on c.id = m.competition_id
    left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id
    where m.id = ${matchId} and m.deleted_at is null and not m.is_draft`.execute(queries)
  const [match] = rows
  if (!match) return undefined
  const { one, two, matchType, leagueFormat, ...rest } = match
  const log = await sql<EventRow>`select id, type, clock, at, device_at as "deviceAt", version, body from match_events
    where match_id = ${matchId} and not is_void order by clock, id`.execute(queries)
  const events = log.rows.map(({ body, at, deviceAt, ...event }) => ({
    ...body,
    ...event,
    scorer: '',
    at: at.toISOString(),
    deviceAt: deviceAt.toISOString(),
  }))
  return { ...rest, mustDecide: mustDecide(matchType, leagueFormat), teams: [one, two], events }
}

/** Deletes the clips of goals that are no longer valid, and returns their ids. */
export async function deleteOtherGoals(queries: Queries, matchId: number, eventIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ clipId: number }>`delete from clips
    where match_id = ${matchId} and event_id is not null and event_id <> all(${eventIds}::uuid[]) returning id as "clipId"`.execute(
    queries,
  )
  return rows.map(({ clipId }) => clipId)
}

/** Inserts a clip for each goal that was filmed, by the camera that was on air first; an existing clip only gets its new title. */
export async function addGoals(queries: Queries, matchId: number, goals: Goal[]): Promise<void> {
  const records = goals.map(({ eventId, title, from, to }) => ({ event_id: eventId, title, from_at: from, to_at: to }))
  await sql`insert into clips (match_id, stream_id, event_id, title, from_at, to_at)
    select ${matchId}, b.stream_id, g.event_id, g.title, g.from_at, g.to_at
    from jsonb_populate_recordset(null::clips, ${JSON.stringify(records)}::jsonb) g
    cross join lateral (
      select stream_id from broadcasts
      where match_id = ${matchId} and started_at < g.to_at and coalesce(ended_at, 'infinity') > g.from_at
      order by started_at limit 1) b
    on conflict on constraint clips_event_taken do update set title = excluded.title
      where clips.title <> excluded.title`.execute(queries)
}

interface Filmed {
  streamId: string
  from: Date
  to: Date
}

/** The camera that showed the match first in a span of time, and what of the span it showed: from its first picture,
 *  which comes some time after its connection. */
export async function filmedIn(
  queries: Queries,
  matchId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Filmed | undefined> {
  const { rows } = await sql<Filmed>`
    select stream_id as "streamId", greatest(began_at, ${from}) as "from", least(ended_at, ${to}) as "to"
    from (
      select stream_id, ended_at, coalesce(
          (select min(starts_at) from video_segments where broadcast_id = b.id), started_at) as began_at
      from broadcasts b where match_id = ${matchId}) filmed
    where began_at <= ${to} and coalesce(ended_at, 'infinity') >= ${from}
    order by began_at limit 1`.execute(queries)
  return rows[0]
}

interface NewClip extends Filmed {
  matchId: number
  title: string
  userId: number
}

export async function addClip(queries: Queries, clip: NewClip): Promise<Clip> {
  const { rows } = await sql<ClipRow>`insert into clips (match_id, stream_id, title, from_at, to_at, user_id)
    values (${clip.matchId}, ${clip.streamId}, ${clip.title}, ${clip.from}, ${clip.to}, ${clip.userId})
    returning ${sql.raw(columns)}`.execute(queries)
  return toClip(rows[0] as ClipRow)
}

interface ClipRow extends Pick<Clip, 'clipId' | 'matchId' | 'eventId' | 'title' | 'state'> {
  from: Date
  to: Date
  hasMp4: boolean
}

const columns = `id as "clipId", match_id as "matchId", event_id as "eventId", title, from_at as "from", to_at as "to", state,
  has_mp4 as "hasMp4"`

const toClip = ({ from, to, hasMp4, ...row }: ClipRow): Clip => ({
  ...row,
  from: from.toISOString(),
  to: to.toISOString(),
  playlist: `/hls/clips/${row.clipId}.m3u8`,
  mp4: hasMp4 ? `/hls/clips/${row.clipId}.mp4` : null,
})

/** Undefined when there is no such match. Leaves out goals of which nothing is stored. */
export async function listClips(queries: Queries, matchId: number): Promise<Clip[] | undefined> {
  const match = await sql`select 1 from matches where id = ${matchId} and deleted_at is null and not is_draft`.execute(
    queries,
  )
  if (match.rows.length === 0) return undefined
  const { rows } = await sql<ClipRow>`select ${sql.raw(columns)} from clips
    where match_id = ${matchId} and (state <> 'GONE' or event_id is null) order by from_at, id`.execute(queries)
  return rows.map(toClip)
}

export interface DeletedClip {
  matchId: number
  title: string
  label: string
}

/** A goal's row stays, marked as gone: otherwise the next reconciliation would make its clip again. */
export async function deleteClip(queries: Queries, clipId: number): Promise<DeletedClip | undefined> {
  const { rows } = await sql<DeletedClip>`with gone as (
      update clips set state = 'GONE', segments = '[]', has_mp4 = false
      where id = ${clipId} and not (state = 'GONE' and event_id is not null) returning match_id, title)
    select g.match_id as "matchId", g.title, concat_ws(' 대 ', t1.name, t2.name) as label
    from gone g join matches m on m.id = g.match_id
    left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id`.execute(queries)
  await sql`delete from clips where id = ${clipId} and event_id is null`.execute(queries)
  return rows[0]
}

/** Deletes fans' clips made before that day, and returns their ids. */
export async function deleteOldClips(queries: Queries, madeBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ clipId: number }>`delete from clips where event_id is null and made_at < ${madeBefore}
    returning id as "clipId"`.execute(queries)
  return rows.map(({ clipId }) => clipId)
}

/** Those of the ids that are clips with stored video. */
export async function findStoredClips(queries: Queries, clipIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ clipId: number }>`select id as "clipId" from clips
    where id = any(${clipIds}::bigint[]) and state <> 'GONE'`.execute(queries)
  return rows.map(({ clipId }) => clipId)
}
