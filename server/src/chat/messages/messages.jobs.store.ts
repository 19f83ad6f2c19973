// The SQL of the chat's cleanup. A day of messages is a partition: created ahead, and dropped as a whole.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { resolvesWithin } from '../../platform/timeout.ts'
import { isExpired } from './messages.store.ts'

const daysAhead = 7
/** Any number that is no other advisory lock. */
export const cleanupLock = 7_204_010
const longestMs = 60_000
const goodbyeMs = 2000
const detachMs = 60_000
const detachPauseMs = 500
const lockNotAvailable = '55P03'

/** Runs the work in one process at a time, on a connection past any PgBouncer: the lock belongs to it, not to a transaction. */
export async function withCleanupLock(db: Database, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await db.connectDirectly(longestMs)
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      cleanupLock,
    ])
    if (!rows[0]?.isOurs) return
    await work(client)
    // The end of the connection would release it too, but some time after this returns: the next run would be skipped.
    await client.query('select pg_advisory_unlock($1)', [cleanupLock])
  } finally {
    // A PostgreSQL that is gone does not answer a goodbye either.
    await resolvesWithin(goodbyeMs, client.end())
  }
}

export async function makeDays(client: ClientBase): Promise<void> {
  await client.query(
    `select chat_make_partition((now() at time zone 'Asia/Seoul')::date + days) from generate_series(0, $1::int) days`,
    [daysAhead],
  )
}

/** Expired days, also those that an earlier run did not finish. */
export async function expiredDays(client: ClientBase, retentionDays: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^chat_messages_\\d{8}$'
       and relname < 'chat_messages_' || to_char((now() at time zone 'Asia/Seoul')::date - $1::int, 'YYYYMMDD')
     order by relname`,
    [retentionDays],
  )
  return rows.map(({ name }) => name)
}

/** By functions of the tables' owner: this role may not change tables. */
export async function dropDay(client: ClientBase, name: string): Promise<void> {
  await detachDay(client, name)
  await client.query('select chat_drop_partition($1)', [name])
}

/** Does not block senders and readers: waits briefly for the lock and retries until no reader holds it. */
async function detachDay(client: ClientBase, name: string): Promise<void> {
  const deadline = Date.now() + detachMs
  for (;;) {
    try {
      await client.query('select chat_detach_partition($1)', [name])
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || Date.now() > deadline) throw error
      await sleep(detachPauseMs)
    }
  }
}

/** A guest's address is stored for an hour; two days are scanned, because runs may have been missed. */
export async function expireAddresses(client: ClientBase): Promise<void> {
  await client.query(
    `update chat_messages set address = null
     where address is not null and sent_at between now() - interval '2 days' and now() - interval '1 hour'`,
  )
}

/** Named rooms without a message for an hour. */
export async function deleteSilentRooms(queries: Queries): Promise<void> {
  await sql`delete from chat_rooms where id in (
    select r.id from chat_rooms r where ${isExpired(60)} for update of r skip locked)`.execute(queries)
}

/** A sanction includes a guest's address for an hour. Sanctions that ended are deleted after as many days as messages. */
export async function expireSanctions(queries: Queries, retentionDays: number): Promise<void> {
  await sql`update chat_sanctions set address = null
    where address is not null and given_at < now() - interval '1 hour'`.execute(queries)
  await sql`delete from chat_sanctions
    where least(lifted_at, until) < now() - make_interval(days => ${retentionDays})`.execute(queries)
}
