// SQL of listing and ending one's own sessions.
import type { Session } from '@campus/contract/sessions'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

type Row = Omit<Session, 'startedAt' | 'seenAt' | 'isThis'> & { startedAt: Date; seenAt: Date }

/** Only sessions that are still valid. */
export async function list(queries: Queries, userId: number, present: number): Promise<Session[]> {
  const { rows } = await sql<Row>`
    select s.id as "sessionId", coalesce(s.device, '') as device, s.created_at as "startedAt", s.seen_at as "seenAt"
    from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.expires_at > now() and s.seen_at > now() - interval '14 days'
      and (u.role <> 'ADMIN' or s.created_at > now() - interval '12 hours')
    order by s.id = ${present} desc, s.seen_at desc, s.id desc`.execute(queries)
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: row.sessionId === present,
  }))
}

export async function end(queries: Queries, userId: number, sessionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from sessions where user_id = ${userId} and id = ${sessionId} returning id`.execute(queries)
  return rows.map(({ id }) => id)
}

export async function endOthers(queries: Queries, userId: number, present: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from sessions where user_id = ${userId} and id <> ${present} returning id`.execute(queries)
  return rows.map(({ id }) => id)
}
