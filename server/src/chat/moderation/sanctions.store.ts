// The SQL of sanctions: given, in force, lifted. A person has at most one for each room and one for all rooms.
import type { ActiveSanction, Sanction } from '@campus/contract/chat'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { guestName } from '../chat.rules.ts'
import { teamNames } from './moderation.store.ts'

type Dated<T> = Omit<T, 'until' | 'at'> & { until: Date | null; at: Date }

export interface Silenced {
  userId: number | null
  guest: string | null
}

const columns = sql.raw(`s.kind, s.reason, s.until, s.given_at as at`)
const inForce = sql.raw(`s.lifted_at is null and (s.until is null or s.until > now())`)
const toSanction = ({ kind, reason, until }: Dated<Sanction>): Sanction => ({
  kind,
  reason,
  until: until?.toISOString() ?? null,
})

interface NewSanction extends Silenced {
  /** A guest's: cookies are easy to delete. */
  address: string | null
  kind: Sanction['kind']
  reason: Sanction['reason']
  minutes: number | undefined
  /** The id of the room's row; null: everywhere. */
  row: number | null
  by: number
}

/** Replaces the sanction in force for the same room. */
export async function silence(queries: Queries, { userId, guest, row, ...given }: NewSanction): Promise<Sanction> {
  await sql`update chat_sanctions s set lifted_at = now()
    where ${inForce} and (user_id = ${userId} or guest = ${guest}) and room_id is not distinct from ${row}`.execute(
    queries,
  )
  const { rows } = await sql<Dated<Sanction>>`
    insert into chat_sanctions as s (user_id, guest, address, room_id, kind, reason, until, given_by)
    values (${userId}, ${guest}, ${given.address}, ${row}, ${given.kind}, ${given.reason},
      now() + make_interval(mins => ${given.minutes ?? null}::int), ${given.by})
    returning ${columns}`.execute(queries)
  return toSanction(rows[0] as Dated<Sanction>)
}

export interface Lifted extends Silenced {
  row: number | null
  roomId: string | null
  kind: Sanction['kind']
}

/** Undefined when there is no such sanction in force. */
export async function lift(queries: Queries, sanctionId: number): Promise<Lifted | undefined> {
  const { rows } =
    await sql<Lifted>`update chat_sanctions s set lifted_at = now() where id = ${sanctionId} and ${inForce}
    returning s.user_id as "userId", s.guest, s.kind, s.room_id as row,
      (select name from chat_rooms where id = s.room_id) as "roomId"`.execute(queries)
  return rows[0]
}

export async function list(queries: Queries, limit: number): Promise<ActiveSanction[]> {
  const { rows } = await sql<Dated<ActiveSanction> & { guest: string | null }>`
    select s.id as "sanctionId", ${columns}, s.guest, coalesce(u.nickname, '') as name, r.name as "roomId", ${teamNames},
      g.nickname as by
    from chat_sanctions s left join users u on u.id = s.user_id left join users g on g.id = s.given_by
    left join chat_rooms r on r.id = s.room_id
    where ${inForce} order by s.id desc limit ${limit}`.execute(queries)
  return rows.map(({ guest, ...row }) => ({
    ...row,
    name: guest === null ? row.name : guestName(guest),
    until: row.until?.toISOString() ?? null,
    at: row.at.toISOString(),
  }))
}
