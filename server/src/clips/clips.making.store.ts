// Queries for making clips: those that are due, the segments of their span, and their result.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

/** As stored in a clip's row; `at` is the time of its first picture in milliseconds. */
export interface ClipSegment {
  broadcast: number
  sequence: number
  seconds: number
  init: number
  isDiscontinuity: boolean
  at: number
}

export interface MakeableClip {
  clipId: number
  matchId: number
  streamId: string
  from: Date
  to: Date
}

/** Clips whose span is over, except those that wait for a retry. */
export async function findDueClips(queries: Queries, now: Date, waiting: number[]): Promise<number[]> {
  const { rows } = await sql<{ clipId: number }>`select id as "clipId" from clips
    where state = 'COMING' and to_at <= ${now} and id <> all(${waiting}::bigint[]) order by to_at limit 50`.execute(
    queries,
  )
  return rows.map(({ clipId }) => clipId)
}

/** Undefined when another process holds the lock, or the clip was deleted. */
export async function lockDueClip(queries: Queries, clipId: number): Promise<MakeableClip | undefined> {
  const { rows } = await sql<MakeableClip>`
    select id as "clipId", match_id as "matchId", stream_id as "streamId", from_at as "from", to_at as "to"
    from clips where id = ${clipId} and state = 'COMING' for update skip locked`.execute(queries)
  return rows[0]
}

/** The segments of the match in that span, in order; a jump in sequence or init number is a discontinuity. */
export async function segmentsOf(queries: Queries, clip: MakeableClip): Promise<ClipSegment[]> {
  const { rows } = await sql<Omit<ClipSegment, 'at'> & { at: Date }>`
    select v.broadcast_id as broadcast, v.sequence, v.seconds, v.init_number as init, v.starts_at as at,
      v.is_discontinuity or coalesce(v.sequence <> lag(v.sequence) over found + 1
        or v.init_number <> lag(v.init_number) over found, false) as "isDiscontinuity"
    from video_segments v join broadcasts b on b.id = v.broadcast_id
    where b.stream_id = ${clip.streamId} and b.match_id = ${clip.matchId}
      and v.starts_at < ${clip.to} and v.starts_at > ${clip.from}::timestamptz - interval '1 minute'
      and v.starts_at + make_interval(secs => v.seconds) > ${clip.from}
    window found as (order by v.sequence)
    order by v.sequence`.execute(queries)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

/** Whether the broadcast of the match is still open. */
export async function isFilming(queries: Queries, { streamId, matchId }: MakeableClip): Promise<boolean> {
  const { rows } = await sql`select 1 from broadcasts
    where stream_id = ${streamId} and match_id = ${matchId} and ended_at is null`.execute(queries)
  return rows.length > 0
}

/** Without segments the clip is marked as gone. */
export async function storeSegments(queries: Queries, clipId: number, segments: ClipSegment[]): Promise<void> {
  await sql`update clips set state = ${segments.length > 0 ? 'READY' : 'GONE'}, segments = ${JSON.stringify(segments)}::jsonb
    where id = ${clipId}`.execute(queries)
}

export interface ReadyClip {
  from: Date
  to: Date
  segments: ClipSegment[]
  hasMp4: boolean
}

export async function findReadyClip(queries: Queries, clipId: number): Promise<ReadyClip | undefined> {
  const { rows } = await sql<ReadyClip>`select from_at as "from", to_at as "to", segments, has_mp4 as "hasMp4"
    from clips where id = ${clipId} and state = 'READY'`.execute(queries)
  return rows[0]
}

export async function markMp4Written(queries: Queries, clipId: number): Promise<void> {
  await sql`update clips set has_mp4 = true where id = ${clipId} and state = 'READY'`.execute(queries)
}
