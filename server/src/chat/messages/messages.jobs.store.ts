// The SQL of chat's housekeeping. A day of messages is a table of its own: made ahead, and dropped whole.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { isExpired } from './messages.store.ts'

const daysAhead = 7
/** Any number that nobody else locks. */
const housekeeping = 7_204_010
const detachMs = 60_000
const detachPauseMs = 500
const lockNotAvailable = '55P03'

/** Runs the work in one process at a time, on a connection of its own that may wait longer than a request may. */
export async function alone({ pool }: Database, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = '60s'; set lock_timeout = '60s'`)
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      housekeeping,
    ])
    if (rows[0]?.isOurs) await work(client)
  } finally {
    // Closed for good: lock and settings go with it.
    client.release(true)
  }
}

export async function makeDays(client: PoolClient): Promise<void> {
  await client.query(
    `select chat_make_partition((now() at time zone 'Asia/Seoul')::date + days) from generate_series(0, $1::int) days`,
    [daysAhead],
  )
}

/** Days that nobody keeps any more, also those that a run before this one did not get to the end of. */
export async function daysBefore(client: PoolClient, keptDays: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^chat_messages_\\d{8}$'
       and relname < 'chat_messages_' || to_char((now() at time zone 'Asia/Seoul')::date - $1::int, 'YYYYMMDD')
     order by relname`,
    [keptDays],
  )
  return rows.map(({ name }) => name)
}

/** Functions of the owner: this role may not change tables. */
export async function dropDay(client: PoolClient, name: string): Promise<void> {
  await detachDay(client, name)
  await client.query('select chat_drop_partition($1)', [name])
}

/** Nobody who talks or reads waits for it: the lock is asked for briefly, again and again, until no reader is in the way. */
async function detachDay(client: PoolClient, name: string): Promise<void> {
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

/** Where a guest talked from is of use for an hour; two days are looked at, because an hour may have been missed. */
export async function forgetAddresses(client: PoolClient): Promise<void> {
  await client.query(
    `update chat_messages set address = null
     where address is not null and sent_at between now() - interval '2 days' and now() - interval '1 hour'`,
  )
}

/** Rooms made by name in which nobody talked for an hour. */
export async function removeSilentRooms(queries: Queries): Promise<void> {
  await sql`delete from chat_rooms where id in (
    select r.id from chat_rooms r where ${isExpired(60)} for update of r skip locked)`.execute(queries)
}

/** A guest's address is held against them for an hour. What was over as long ago as messages are kept is forgotten. */
export async function forgetSanctions(queries: Queries, keptDays: number): Promise<void> {
  await sql`update chat_sanctions set address = null
    where address is not null and given_at < now() - interval '1 hour'`.execute(queries)
  await sql`delete from chat_sanctions
    where least(lifted_at, until) < now() - make_interval(days => ${keptDays})`.execute(queries)
}
