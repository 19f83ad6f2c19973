// Every SQL of rooms and what is said in them. Messages come out as everybody may read them: masked, and empty once hidden.
import { hash } from 'node:crypto'
import type { ChatMessage, Sanction } from '@campus/contract/chat'
import { mask } from '@campus/rules/masking/masking'
import { sql } from 'kysely'
import { type Database, type Queries, transact } from '../../platform/postgres/postgres.ts'
import { badgeOf, guestName, matchOf } from '../chat.rules.ts'

export interface Room {
  roomId: string
  /** Of the row: a room of that name made anew is another one. */
  row: number
  lastId: number
  isLocked: boolean
  slowSeconds: number
}

const roomColumns = sql.raw(`name as "roomId", id as row, last_id as "lastId", is_locked as "isLocked",
  slow_seconds as "slowSeconds"`)

/** Those that exist. */
export async function findRooms(queries: Queries, roomIds: string[]): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select ${roomColumns} from chat_rooms where name = any(${roomIds}::text[])`.execute(queries)
  return rows
}

/** Makes the rooms of matches that exist. */
export async function makeMatchRooms(queries: Queries, roomIds: string[]): Promise<Room[]> {
  const matchIds = roomIds.map(matchOf).filter((matchId) => matchId !== null)
  await sql`insert into chat_rooms (name, match_id)
    select 'match-' || id, id from matches where id = any(${matchIds}::bigint[]) and deleted_at is null
    on conflict do nothing`.execute(queries)
  return findRooms(queries, roomIds)
}

const mostNamed = 1000

/** Makes a room by name; where there are too many, the one that was silent longest goes. Null when people talk in all of them. */
export function makeNamedRoom(db: Database, roomId: string): Promise<Room | null> {
  return transact(db, async ({ queries }) => {
    // One at a time, so that the count holds.
    await sql`select pg_advisory_xact_lock(hashtext('chat_rooms'))`.execute(queries)
    await sql`delete from chat_rooms where id in (
      select r.id from chat_rooms r where ${isForgettable(10)}
        and (select count(*) from chat_rooms where match_id is null) >= ${mostNamed}
      order by r.talked_at limit 1 for update of r skip locked)`.execute(queries)
    await sql`insert into chat_rooms (name) select ${roomId}
      where (select count(*) from chat_rooms where match_id is null) < ${mostNamed}
      on conflict do nothing`.execute(queries)
    const [room] = await findRooms(queries, [roomId])
    return room ?? null
  })
}

/** Of a room `r` made by name: nobody has talked in it for so long, and nobody has still to decide or to be quiet there. */
export const isForgettable = (minutes: number) => sql`r.match_id is null and not r.is_locked
  and r.talked_at < now() - make_interval(mins => ${minutes})
  and not exists (select from chat_reports p where p.room_id = r.id and p.decided_at is null)
  and not exists (select from chat_sanctions s where s.room_id = r.id and s.lifted_at is null and s.until > now())`

/** A line on its way to be kept. Guests have a `guest` and an `address`, users neither. */
export interface Line {
  key: bigint
  userId: number | null
  guest: string | null
  address: string | null
  text: string
}

export interface Kept {
  id: number | null
  at: Date
  /** False for a key that was kept before: the id is the first one's. */
  isNew: boolean
  refusal: 'SILENCED' | 'ROOM_LOCKED' | null
}

interface SayRow {
  firstId: number
  at: Date
  /** Arrays of long numbers come as text. */
  ids: Array<string | null> | null
  areNew: boolean[]
  refusals: Kept['refusal'][]
}

/** Keeps lines in their order, in one commit; no key twice. Answers come in the same order; null: the room is gone. */
export async function say({ pool }: Database, row: number, lines: Line[]): Promise<Kept[] | null> {
  const { rows } = await pool.query<SayRow>({
    name: 'chat-say',
    text: `select first_id as "firstId", sent_at as at, ids, are_new as "areNew", refusals
      from chat_say($1, $2, $3, $4, $5, $6)`,
    values: [
      row,
      lines.map(({ key }) => key),
      lines.map(({ userId }) => userId),
      lines.map(({ guest }) => guest),
      lines.map(({ address }) => address),
      lines.map(({ text }) => text),
    ],
  })
  const [said] = rows
  if (said === undefined) return null
  const { firstId, at, ids, areNew, refusals } = said
  if (ids === null) return lines.map((_, place) => ({ id: firstId + place, at, isNew: true, refusal: null }))
  return ids.map((id, place) => ({
    id: id === null ? null : Number(id),
    at,
    isNew: areNew[place] ?? false,
    refusal: refusals[place] ?? null,
  }))
}

/** One number for what an author's client called a message of a room. */
export const keyOf = (row: number, author: string, key: string) =>
  hash('sha256', `${row} ${author} ${key}`, 'buffer').readBigInt64BE()

interface MessageRow {
  roomId: string
  id: number
  userId: number | null
  guest: string | null
  nickname: string | null
  role: string | null
  text: string
  at: Date
  isHidden: boolean
}

/** `m` is chat_messages, `r` chat_rooms, `u` users (left joined). */
export const messageColumns =
  sql.raw(`r.name as "roomId", m.id, m.user_id as "userId", m.guest, u.nickname, u.role, m.text,
  m.sent_at as at, m.is_hidden as "isHidden"`)

export const toMessage = ({
  roomId,
  id,
  userId,
  guest,
  nickname,
  role,
  text,
  at,
  isHidden,
}: MessageRow): ChatMessage => ({
  type: 'TALK',
  roomId,
  id,
  author: guest === null ? `u${userId}` : `g${guest}`,
  sender: guest === null ? (nickname ?? '') : guestName(guest),
  badge: badgeOf(role),
  message: isHidden ? '' : mask(text),
  at: at.toISOString(),
  isHidden,
})

export interface Span {
  /** Greater than this id. */
  after?: number
  /** Less than this one. */
  before?: number
  limit: number
  /** Which end is taken when there are more. Messages come oldest first either way. */
  from: 'oldest' | 'newest'
}

/** Messages of a room, oldest first. */
export async function listMessages(queries: Queries, roomId: string, { after = 0, before, limit, from }: Span) {
  const end = before ?? Number.MAX_SAFE_INTEGER
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_rooms r
    join lateral chat_page(r.id, ${after}, ${end}, ${limit}, ${from === 'newest'}) m on true
    left join users u on u.id = m.user_id
    where r.name = ${roomId} order by m.id`.execute(queries)
  return rows.map(toMessage)
}

/** The sanction that silences somebody in a room, or everywhere; the longest one. `row` null: everywhere only. */
export async function sanctionOf(
  queries: Queries,
  { userId, guest, address }: Pick<Line, 'userId' | 'guest' | 'address'>,
  row: number | null,
): Promise<Sanction | null> {
  const { rows } = await sql<Omit<Sanction, 'until'> & { until: Date | null }>`
    select kind, reason, until from chat_sanctions
    where lifted_at is null and (until is null or until > now()) and (room_id is null or room_id = ${row})
      and (user_id = ${userId} or (${userId}::bigint is null and (guest = ${guest} or address = ${address})))
    order by until desc nulls first limit 1`.execute(queries)
  return rows[0] ? { ...rows[0], until: rows[0].until?.toISOString() ?? null } : null
}
