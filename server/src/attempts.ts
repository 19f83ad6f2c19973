// Limits on attempts, counted in PostgreSQL so that they hold while Redis is unavailable.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from './errors.ts'
import type { Queries } from './platform/postgres/postgres.ts'

/** At most so many attempts within a window that begins with the first. */
export interface AttemptLimit {
  kind: string
  most: number
  seconds: number
}

/** One attempt, counted for a key. */
export interface Attempt {
  limit: AttemptLimit
  key: string
  /** Called when no attempt is left. */
  onReject?: () => void
}

/** Counters are keyed by hashes: they need to distinguish people, not to know them. */
export const keyOf = (text: string) => createHash('sha256').update(text).digest()

/** Counts one attempt; returns the seconds to wait if none is left. One statement under the row's lock: concurrent attempts are
 *  counted one by one. The wait is measured with clock_timestamp(): a transaction that waited for the row may have begun before
 *  the window. */
async function count(queries: Queries, { kind, most, seconds }: AttemptLimit, key: string): Promise<number | null> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempts as a (kind, key_hash, count, expires_at)
    values (${kind}, ${keyOf(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (kind, key_hash) do update set
      count = case when a.expires_at <= now() then 1 else least(a.count + 1, ${most} + 1) end,
      expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
    returning count, greatest(1, ceil(extract(epoch from expires_at - clock_timestamp())))::int as wait`.execute(
    queries,
  )
  const [row] = rows
  return row && row.count > most ? row.wait : null
}

/** Counts one attempt, and rejects it above the limit. */
export async function consumeAttempt(queries: Queries, limit: AttemptLimit, key: string): Promise<void> {
  const wait = await count(queries, limit, key)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
}

/** Counts each attempt in turn. When one has none left, those before it are uncounted: an attempt rejected for one reason must not
 *  use up a counter that others share. Returns the seconds to wait, or null when all were within their limits. */
export async function countAttempts(queries: Queries, attempts: readonly Attempt[]): Promise<number | null> {
  for (const [index, { limit, key, onReject }] of attempts.entries()) {
    const wait = await count(queries, limit, key)
    if (wait === null) continue
    await refundAttempts(queries, attempts.slice(0, index))
    onReject?.()
    return wait
  }
  return null
}

export async function consumeAttempts(queries: Queries, attempts: readonly Attempt[]): Promise<void> {
  const wait = await countAttempts(queries, attempts)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
}

/** Uncounts attempts. */
export async function refundAttempts(queries: Queries, attempts: readonly Attempt[]): Promise<void> {
  for (const { limit, key } of attempts)
    await sql`update attempts set count = greatest(0, count - 1)
      where kind = ${limit.kind} and key_hash = ${keyOf(key)}`.execute(queries)
}
