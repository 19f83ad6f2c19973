// Rows of cameras and broadcasts. PostgreSQL decides who is on air, whatever Redis says.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import { ownerOf } from './live.rules.ts'

export async function saveStream(queries: Queries, streamId: string, title: string): Promise<void> {
  await sql`insert into streams (id, title) values (${streamId}, ${title})
    on conflict (id) do update set title = excluded.title`.execute(queries)
}

/** Null when there is no such camera. */
export async function titleOf(queries: Queries, streamId: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`select title from streams where id = ${streamId}`.execute(queries)
  return rows[0]?.title ?? null
}

export async function deleteStream(queries: Queries, streamId: string): Promise<void> {
  await sql`delete from streams where id = ${streamId}`.execute(queries)
}

/** Serializes start, stop and delete of a stream. False when there is no such stream. */
export async function lockStream(queries: Queries, streamId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from streams where id = ${streamId} for update`.execute(queries)
  return rows.length > 0
}

export async function isMatch(queries: Queries, matchId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from matches where id = ${matchId} and deleted_at is null and not is_draft`.execute(queries)
  return rows.length > 0
}

export interface Broadcast {
  broadcastId: number
  streamId: string
  session: string
  matchId: number | null
  mimeType: string
  chunkMs: number
  startedAt: number
  owner: string
  /** The display name of the owner. */
  name: string
}

type BroadcastRow = Omit<Broadcast, 'startedAt' | 'owner'> & {
  startedAt: Date
  userId: number | null
  passId: number | null
}

const toBroadcast = ({ startedAt, userId, passId, ...row }: BroadcastRow): Broadcast => ({
  ...row,
  startedAt: startedAt.getTime(),
  owner: ownerOf({ userId, passId }),
})

/** The open broadcasts, of one stream or of all. */
export async function openBroadcasts(queries: Queries, streamId: string | null = null): Promise<Broadcast[]> {
  const { rows } = await sql<BroadcastRow>`
    select b.id as "broadcastId", b.stream_id as "streamId", b.session, b.match_id as "matchId", b.mime_type as "mimeType",
      b.chunk_ms as "chunkMs", b.started_at as "startedAt", b.user_id as "userId", b.pass_id as "passId",
      coalesce(p.label, u.nickname, '') as name
    from broadcasts b left join camera_passes p on p.id = b.pass_id left join users u on u.id = b.user_id
    where b.ended_at is null and (${streamId}::text is null or b.stream_id = ${streamId})`.execute(queries)
  return rows.map(toBroadcast)
}

export interface NewBroadcast {
  streamId: string
  session: string
  matchId: number | null
  userId: number | null
  passId: number | null
  mimeType: string
  chunkMs: number
}

export async function openBroadcast(queries: Queries, one: NewBroadcast): Promise<void> {
  await sql`insert into broadcasts (stream_id, session, match_id, user_id, pass_id, mime_type, chunk_ms)
    values (${one.streamId}, ${one.session}, ${one.matchId}, ${one.userId}, ${one.passId}, ${one.mimeType}, ${one.chunkMs})`.execute(
    queries,
  )
}

export type EndedWhy = 'STOPPED' | 'SILENT' | 'TAKEN_OVER' | 'REVOKED' | 'TOO_LONG' | 'FAILED'

/** Null while it is on air, and for an unknown session. */
export async function endedWhy(queries: Queries, session: string): Promise<EndedWhy | null> {
  const { rows } = await sql<{ why: EndedWhy | null }>`select ended_why as why from broadcasts
    where session = ${session}`.execute(queries)
  return rows[0]?.why ?? null
}

/** False when it was ended before. */
export async function endBroadcast(queries: Queries, broadcastId: number, why: EndedWhy): Promise<boolean> {
  const { rows } = await sql`update broadcasts set ended_at = now(), ended_why = ${why}
    where id = ${broadcastId} and ended_at is null returning 1`.execute(queries)
  return rows.length > 0
}
