// The SQL of joining rooms: their state, whether their row exists or not.
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { matchOf } from '../chat.rules.ts'

export interface RoomState {
  roomId: string
  matchId: number | null
  /** Null until the first message. */
  row: number | null
  lastId: number
  isLocked: boolean
  slowSeconds: number
}

/** The rooms that may be joined, by name: all but those of matches that do not exist. */
export async function readRooms(queries: Queries, roomIds: readonly string[]): Promise<Map<string, RoomState>> {
  const { rows } = await sql<RoomState>`
    select w.name as "roomId", w.match_id as "matchId", r.id as row, coalesce(r.last_id, 0) as "lastId",
      coalesce(r.is_locked, false) as "isLocked", coalesce(r.slow_seconds, 0) as "slowSeconds"
    from unnest(${roomIds}::text[], ${roomIds.map(matchOf)}::bigint[]) w (name, match_id)
    left join chat_rooms r on r.name = w.name
    where w.match_id is null or exists (select from matches m where m.id = w.match_id and m.deleted_at is null and not m.is_draft)
  `.execute(queries)
  return new Map(rows.map((room) => [room.roomId, room]))
}
