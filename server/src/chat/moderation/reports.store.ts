// The SQL of reports, made by users and settled by moderators. Only here the text of a hidden message is still read.
import type { ChatMessage, ChatReport } from '@campus/contract/chat'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { messageColumns, toMessage } from '../messages/messages.store.ts'
import { type TargetMessage, teamNames } from './moderation.store.ts'

type MessageRow = Parameters<typeof toMessage>[0]

export async function report(
  queries: Queries,
  { row, id }: TargetMessage,
  userId: number,
  reason: string,
): Promise<void> {
  await sql`insert into chat_reports (room_id, message_id, user_id, reason) values (${row}, ${id}, ${userId}, ${reason})
    on conflict do nothing`.execute(queries)
}

/** Settles the open reports of messages, whatever the decision; returns how many there were. */
export async function settle(queries: Queries, row: number, messageIds: readonly number[]): Promise<number> {
  const { rows } = await sql`update chat_reports set decided_at = now()
    where room_id = ${row} and message_id = any(${messageIds}::bigint[]) and decided_at is null returning 1`.execute(
    queries,
  )
  return rows.length
}

type Reported = MessageRow & Pick<ChatReport, 'reports' | 'reasons' | 'teamNames'> & { row: number }

/** Messages with open reports, most reported first, each with so many neighbours on either side. */
export async function list(queries: Queries, { limit, around }: { limit: number; around: number }) {
  const { rows } = await sql<Reported>`
    select ${messageColumns}, r.id as row, p.reports, p.reasons, ${teamNames}
    from (
      select room_id, message_id, count(*)::int as reports, array_agg(distinct reason order by reason) as reasons
      from chat_reports where decided_at is null group by room_id, message_id
    ) p
    join chat_rooms r on r.id = p.room_id
    join chat_messages m on m.room_id = p.room_id and m.id = p.message_id
    left join users u on u.id = m.user_id
    order by p.reports desc, m.sent_at desc, m.id desc limit ${limit}`.execute(queries)
  const near = await neighbours(queries, rows, around)
  return rows.map(
    ({ reports, reasons, row, teamNames: names, ...reported }): ChatReport => ({
      roomId: reported.roomId,
      teamNames: names,
      written: reported.text,
      message: toMessage(reported),
      context: near.filter(({ roomId, id }) => roomId === reported.roomId && Math.abs(id - reported.id) <= around),
      reports,
      reasons,
    }),
  )
}

async function neighbours(queries: Queries, reported: readonly Reported[], around: number): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    select distinct ${messageColumns}
    from unnest(${reported.map(({ row }) => row)}::bigint[], ${reported.map(({ id }) => id)}::bigint[]) p (room_id, id)
    join chat_rooms r on r.id = p.room_id
    join chat_messages m on m.room_id = p.room_id and m.id between p.id - ${around} and p.id + ${around}
    left join users u on u.id = m.user_id order by "roomId", m.id`.execute(queries)
  return rows.map(toMessage)
}
