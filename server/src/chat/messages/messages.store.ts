// Every SQL of rooms and their messages. Messages come out as everybody may read them: masked, and empty once hidden.
import { hash } from 'node:crypto'
import type { ChatMessage, Sanction } from '@campus/contract/chat'
import { mask } from '@campus/rules/masking/masking'
import { sql } from 'kysely'
import { type Database, type Queries, transact } from '../../platform/postgres/postgres.ts'
import { badgeOf, guestName, matchOf } from '../chat.rules.ts'

export interface Room {
  roomId: string
  /** The row's id: a deleted room that is created again has another one. */
  row: number
  lastId: number
  isLocked: boolean
  slowSeconds: number
}

const roomColumns = sql.raw(`name as "roomId", id as row, last_id as "lastId", is_locked as "isLocked",
  slow_seconds as "slowSeconds"`)

/** Those that exist; none of a draft's match. */
export async function findRooms(queries: Queries, roomIds: string[]): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select ${roomColumns} from chat_rooms where name = any(${roomIds}::text[])
      and not exists (select from matches m where m.id = chat_rooms.match_id and m.is_draft)`.execute(queries)
  return rows
}

/** Creates the rooms of matches that exist. */
export async function makeMatchRooms(queries: Queries, roomIds: string[]): Promise<Room[]> {
  const matchIds = roomIds.map(matchOf).filter((matchId) => matchId !== null)
  await sql`insert into chat_rooms (name, match_id)
    select 'match-' || id, id from matches where id = any(${matchIds}::bigint[]) and deleted_at is null and not is_draft
    on conflict do nothing`.execute(queries)
  return findRooms(queries, roomIds)
}

const mostNamed = 1000

/** Creates a named room; at the limit, deletes the one that was silent longest. Null when all of them are in use. */
export function makeNamedRoom(db: Database, roomId: string): Promise<Room | null> {
  return transact(db, async ({ queries }) => {
    // One at a time, so that the count is exact.
    await sql`select pg_advisory_xact_lock(hashtext('chat_rooms'))`.execute(queries)
    await sql`delete from chat_rooms where id in (
      select r.id from chat_rooms r where ${isExpired(10)}
        and (select count(*) from chat_rooms where match_id is null) >= ${mostNamed}
      order by r.talked_at limit 1 for update of r skip locked)`.execute(queries)
    await sql`insert into chat_rooms (name) select ${roomId}
      where (select count(*) from chat_rooms where match_id is null) < ${mostNamed}
      on conflict do nothing`.execute(queries)
    const [room] = await findRooms(queries, [roomId])
    return room ?? null
  })
}

/** Of a named room `r`: no message for so many minutes, no open report, no sanction in force. */
export const isExpired = (minutes: number) => sql`r.match_id is null and not r.is_locked
  and r.talked_at < now() - make_interval(mins => ${minutes})
  and not exists (select from chat_reports p where p.room_id = r.id and p.decided_at is null)
  and not exists (select from chat_sanctions s where s.room_id = r.id and s.lifted_at is null and s.until > now())`

/** A message before it is stored. Guests have a `guest` and an `address`, users neither. */
export interface NewMessage {
  key: bigint
  userId: number | null
  guest: string | null
  address: string | null
  text: string
}

export interface StoredMessage {
  id: number | null
  at: Date
  /** False for a key that is stored already: the id is the first one's. */
  isNew: boolean
  rejection: 'SILENCED' | 'ROOM_LOCKED' | null
}

interface InsertRow {
  firstId: number
  at: Date
  /** The driver returns arrays of bigint as text. */
  ids: Array<string | null> | null
  areNew: boolean[]
  rejections: StoredMessage['rejection'][]
}

/** Inserts messages in their order, in one commit; no key twice. Results come in the same order; null: the room is gone. */
export async function insertMessages(
  { pool }: Database,
  row: number,
  messages: NewMessage[],
): Promise<StoredMessage[] | null> {
  const { rows } = await pool.query<InsertRow>({
    name: 'chat-say',
    text: `select first_id as "firstId", sent_at as at, ids, are_new as "areNew", refusals as rejections
      from chat_say($1, $2, $3, $4, $5, $6)`,
    values: [
      row,
      messages.map(({ key }) => key),
      messages.map(({ userId }) => userId),
      messages.map(({ guest }) => guest),
      messages.map(({ address }) => address),
      messages.map(({ text }) => text),
    ],
  })
  const [inserted] = rows
  if (inserted === undefined) return null
  const { firstId, at, ids, areNew, rejections } = inserted
  if (ids === null) return messages.map((_, index) => ({ id: firstId + index, at, isNew: true, rejection: null }))
  return ids.map((id, index) => ({
    id: id === null ? null : Number(id),
    at,
    isNew: areNew[index] ?? false,
    rejection: rejections[index] ?? null,
  }))
}

/** The idempotency key as stored: one number from the room, the author and the key of the author's client. */
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
  { userId, guest, address }: Pick<NewMessage, 'userId' | 'guest' | 'address'>,
  row: number | null,
): Promise<Sanction | null> {
  const { rows } = await sql<Omit<Sanction, 'until'> & { until: Date | null }>`
    select kind, reason, until from chat_sanctions
    where lifted_at is null and (until is null or until > now()) and (room_id is null or room_id = ${row})
      and (user_id = ${userId} or (${userId}::bigint is null and (guest = ${guest} or address = ${address})))
    order by until desc nulls first limit 1`.execute(queries)
  return rows[0] ? { ...rows[0], until: rows[0].until?.toISOString() ?? null } : null
}
