// Recordings: the segments of broadcasts that are over. The packager inserts their rows; they are read and deleted here.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { ClipSegment } from './clips.making.store.ts'
import type { Stretch } from './clips.rules.ts'

export interface StoredRecording {
  recordingId: number
  streamId: string
  /** Of its first picture, which comes some time after the camera's connection. */
  startedAt: Date
  /** In order; each one is continuous. */
  stretches: Stretch[]
}

/** Of a match, oldest first. */
export async function listRecordings(queries: Queries, matchId: number): Promise<StoredRecording[]> {
  const { rows } = await sql<Omit<StoredRecording, 'startedAt' | 'stretches'> & { at: Date; seconds: number }>`
    with film as (
      select v.*, b.stream_id, b.started_at as went_on_air, coalesce(
          v.is_discontinuity or v.sequence <> lag(v.sequence) over own + 1, true) as is_cut
      from video_segments v join broadcasts b on b.id = v.broadcast_id
      where b.match_id = ${matchId} and b.ended_at is not null
      window own as (partition by v.broadcast_id order by v.sequence)),
    numbered as (
      select *, count(*) filter (where is_cut) over (partition by broadcast_id order by sequence) as stretch from film)
    select broadcast_id as "recordingId", stream_id as "streamId", min(starts_at) as at, sum(seconds) as seconds
    from numbered group by broadcast_id, stream_id, went_on_air, stretch
    order by went_on_air, broadcast_id, stretch`.execute(queries)
  return [...Map.groupBy(rows, ({ recordingId }) => recordingId).values()].flatMap((own) => {
    const stretches = own.map(({ at, seconds }) => ({ at: at.getTime(), seconds }))
    return own.slice(0, 1).map(({ recordingId, streamId, at }) => ({ recordingId, streamId, startedAt: at, stretches }))
  })
}

/** All segments of a broadcast that is over, in order. */
export async function recordedSegments(
  queries: Queries,
  broadcastId: number,
): Promise<Omit<ClipSegment, 'broadcast'>[]> {
  const { rows } = await sql<Omit<ClipSegment, 'broadcast' | 'at'> & { at: Date }>`
    select v.sequence, v.seconds, v.init_number as init, v.starts_at as at,
      v.is_discontinuity or coalesce(v.sequence <> lag(v.sequence) over (order by v.sequence) + 1, false)
        as "isDiscontinuity"
    from video_segments v join broadcasts b on b.id = v.broadcast_id
    where b.id = ${broadcastId} and b.ended_at is not null order by v.sequence`.execute(queries)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

/** Whether a recording is public, that is, of a match. Undefined when nothing of it is stored. */
export async function isShown(queries: Queries, broadcastId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ isShown: boolean }>`select match_id is not null as "isShown" from broadcasts b
    where id = ${broadcastId} and exists (select 1 from video_segments where broadcast_id = b.id)`.execute(queries)
  return rows[0]?.isShown
}

export interface RecordingDetails {
  matchId: number | null
  streamId: string
  isOpen: boolean
  startedAt: Date
  label: string
}

/** Undefined when nothing of it is stored. */
export async function findRecording(queries: Queries, broadcastId: number): Promise<RecordingDetails | undefined> {
  const { rows } = await sql<RecordingDetails>`
    select b.match_id as "matchId", b.stream_id as "streamId", b.ended_at is null as "isOpen", b.started_at as "startedAt",
      coalesce(nullif(concat_ws(' 대 ', t1.name, t2.name), ''), s.title) as label
    from broadcasts b join streams s on s.id = b.stream_id left join matches m on m.id = b.match_id
    left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id
    where b.id = ${broadcastId} and exists (select 1 from video_segments where broadcast_id = b.id)`.execute(queries)
  return rows[0]
}

/** Deletes the video; the row of the broadcast stays. */
export async function deleteRecording(queries: Queries, broadcastId: number): Promise<void> {
  await sql`delete from video_segments where broadcast_id = ${broadcastId}`.execute(queries)
  await sql`delete from video_inits where broadcast_id = ${broadcastId}`.execute(queries)
}

/** Recordings that ended before a moment, oldest first. */
export async function findOldRecordings(queries: Queries, endedBefore: Date, limit = 1000): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from broadcasts b where ended_at < ${endedBefore}
    and exists (select 1 from video_segments where broadcast_id = b.id) order by ended_at limit ${limit}`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** Those of the ids whose video is stored or still being recorded. */
export async function findStoredRecordings(queries: Queries, broadcastIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from broadcasts b where id = any(${broadcastIds}::bigint[])
    and (ended_at is null or exists (select 1 from video_segments where broadcast_id = b.id))`.execute(queries)
  return rows.map(({ id }) => id)
}
