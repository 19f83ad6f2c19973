// The SQL of moderating messages and rooms.
import type { RoomRules } from '@campus/contract/chat'
import type { Role } from '@campus/contract/users'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** A message with all that decides what may be done about it, without its text. */
export interface TargetMessage {
  /** The id of the room's row. */
  row: number
  /** The id of the room's last message. */
  lastId: number
  id: number
  userId: number | null
  guest: string | null
  /** The guest's address, for as long as it may be sanctioned. */
  address: string | null
  /** Null for guests, and when the account is gone. */
  role: Role | null
  isHidden: boolean
}

export async function find(queries: Queries, roomId: string, messageId: number): Promise<TargetMessage | undefined> {
  const { rows } = await sql<TargetMessage>`
    select r.id as row, r.last_id as "lastId", m.id, m.user_id as "userId", m.guest, u.role, m.is_hidden as "isHidden",
      case when m.sent_at > now() - interval '1 hour' then m.address end as address
    from chat_rooms r join chat_messages m on m.room_id = r.id left join users u on u.id = m.user_id
    where r.name = ${roomId} and m.id = ${messageId}`.execute(queries)
  return rows[0]
}

/** False when nothing changes. */
export async function setHidden(queries: Queries, { row, id }: TargetMessage, isHidden: boolean): Promise<boolean> {
  const { rows } = await sql`update chat_messages set is_hidden = ${isHidden}
    where room_id = ${row} and id = ${id} and is_hidden <> ${isHidden} returning 1`.execute(queries)
  return rows.length > 0
}

/** Hides the recent messages of a message's author in its room, those after the given id. */
export async function hideRecent(
  queries: Queries,
  { row, userId, guest }: TargetMessage,
  { hours, after }: { hours: number; after: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update chat_messages set is_hidden = true
    where room_id = ${row} and id > ${after} and sent_at > now() - make_interval(hours => ${hours}) and not is_hidden
      and (user_id = ${userId} or guest = ${guest}) returning id`.execute(queries)
  return rows.map(({ id }) => id).toSorted((one, two) => one - two)
}

/** Until the commit no message is stored in the room: each one is either before the decision or after it. */
export async function lockRoom(queries: Queries, row: number): Promise<void> {
  await sql`select from chat_rooms where id = ${row} for update`.execute(queries)
}

/** Moderators may set rules before the first message. */
export async function makeRoom(queries: Queries, roomId: string): Promise<void> {
  await sql`insert into chat_rooms (name) values (${roomId}) on conflict do nothing`.execute(queries)
}

export async function lockRules(queries: Queries, roomId: string): Promise<({ row: number } & RoomRules) | undefined> {
  const { rows } = await sql<{ row: number } & RoomRules>`
    select id as row, is_locked as "isLocked", slow_seconds as "slowSeconds"
    from chat_rooms where name = ${roomId} for update`.execute(queries)
  return rows[0]
}

export async function setRules(queries: Queries, row: number, { isLocked, slowSeconds }: RoomRules): Promise<void> {
  await sql`update chat_rooms set is_locked = ${isLocked}, slow_seconds = ${slowSeconds} where id = ${row}`.execute(
    queries,
  )
}

/** The teams of the match that room `r` belongs to. */
export const teamNames = sql`(select json_build_array(t1.name, t2.name) from matches x
  left join teams t1 on t1.id = x.team_one_id left join teams t2 on t2.id = x.team_two_id
  where x.id = r.match_id) as "teamNames"`
