// Reads the state of streams, and the rows of stored segments and their init segments.
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { WindowSegment } from './window.rules.ts'

/** A stream with its last broadcast. */
export interface StreamState {
  streamId: string
  title: string
  isLive: boolean
  matchId: number | null
  startedAt: number | null
  /** Of the last broadcast, open or over. */
  session: string | null
  endedAt: number | null
  /** Whether what is on air has sound. */
  hasSound: boolean
  /** Whether some of the last broadcast is stored; not after it was deleted. */
  hasVideo: boolean
}

type StreamStateRow = Omit<StreamState, 'startedAt' | 'endedAt'> & { startedAt: Date | null; endedAt: Date | null }

/** Loads one stream, or all. */
export async function loadStreamStates(queries: Queries, streamId: string | null = null): Promise<StreamState[]> {
  const { rows } = await sql<StreamStateRow>`
    select s.id as "streamId", s.title, b.id is not null and b.ended_at is null as "isLive", b.match_id as "matchId",
      b.started_at as "startedAt", b.session, b.ended_at as "endedAt", coalesce(i.codecs like '%mp4a%', false) as "hasSound",
      i.codecs is not null as "hasVideo"
    from streams s left join lateral (
      select * from broadcasts where stream_id = s.id order by id desc limit 1) b on true
    left join lateral (
      select codecs from video_inits where broadcast_id = b.id order by number desc limit 1) i on true
    where ${streamId}::text is null or s.id = ${streamId}
    order by s.created_at, s.id`.execute(queries)
  return rows.map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startedAt: startedAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
  }))
}

type SegmentRow = Omit<WindowSegment, 'at' | 'parts' | 'bytes' | 'isGap'> & { at: Date }

/** The newest segments of a stream that are on disk, oldest first, and how many discontinuities came before any of them. */
export async function recentSegments(queries: Queries, streamId: string, most: number) {
  const { rows } = await sql<SegmentRow & { before: number }>`
    with newest as (
      select v.*, b.session, count(*) filter (where v.is_discontinuity) over (order by v.sequence) as passed
      from video_segments v join broadcasts b on b.id = v.broadcast_id
      where b.stream_id = ${streamId})
    select sequence, starts_at as at, seconds, session, init_number as init, is_discontinuity as "isDiscontinuity",
      passed::int - is_discontinuity::int as before
    from newest order by sequence desc limit ${most}`.execute(queries)
  const found = rows.toReversed()
  const segments = found.map(
    ({ before: _, at, ...row }): WindowSegment => ({ ...row, at: at.getTime(), isGap: false, parts: [], bytes: null }),
  )
  const counted = new Map(found.map(({ sequence, before, isDiscontinuity }) => [sequence, { before, isDiscontinuity }]))
  const total = found.at(-1)
  const all = total ? total.before + Number(total.isDiscontinuity) : 0
  return { segments, discontinuitiesBefore: (sequence: number) => counted.get(sequence)?.before ?? all }
}

/** The broadcast and the init segment of a segment of that session, if there is such a segment. */
export async function findSegment(queries: Queries, streamId: string, session: string, sequence: number) {
  const { rows } = await sql<{ broadcastId: number; init: number }>`
    select b.id as "broadcastId", v.init_number as init
    from broadcasts b join video_segments v on v.broadcast_id = b.id
    where b.session = ${session} and b.stream_id = ${streamId} and v.sequence = ${sequence}`.execute(queries)
  return rows[0]
}

export async function findInit(queries: Queries, streamId: string, session: string, init: number) {
  const { rows } = await sql<{ bytes: Buffer }>`
    select i.bytes from broadcasts b join video_inits i on i.broadcast_id = b.id
    where b.session = ${session} and b.stream_id = ${streamId} and i.number = ${init}`.execute(queries)
  return rows[0]?.bytes
}
