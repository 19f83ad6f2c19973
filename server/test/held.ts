// Transactions that stay open until they are let go, and the moment somebody waits for one.
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'

/** Runs the statement in a transaction that stays open; answers how to commit it. */
export async function holdOpen({ databaseUrl }: { databaseUrl: string }, text: string): Promise<() => Promise<void>> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; ${text}`)
  return async () => void (await client.query('commit'))
}

/** Until so many statements on the database wait for a lock. */
export async function untilBlocked(
  { query }: { query: (text: string) => Promise<unknown[]> },
  count = 1,
): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await query(text)).length, { timeout: 8000, interval: 10 })
    .toBeGreaterThanOrEqual(count)
}
