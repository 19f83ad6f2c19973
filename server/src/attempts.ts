// How often something may be tried: counted in PostgreSQL, so that a limit holds whether Redis is there or not.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from './errors.ts'
import type { Queries } from './platform/postgres/postgres.ts'

/** At most so many tries within a window that begins with the first. */
export interface Guard {
  kind: string
  most: number
  seconds: number
}

/** One try, counted for somebody. */
export interface Try {
  guard: Guard
  key: string
  /** Called when there is no try left. */
  onReject?: () => void
}

/** Counters need to tell people apart, not to know them. */
export const keyOf = (text: string) => createHash('sha256').update(text).digest()

/** Takes one try, and says how many seconds to wait if there is none left. One statement under the row's lock: tries that
 *  come together are counted one by one. The wait is measured from this moment: a transaction that waited for the row began
 *  before the window did. */
async function count(queries: Queries, { kind, most, seconds }: Guard, key: string): Promise<number | null> {
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

/** The same where one too many is refused. */
export async function take(queries: Queries, guard: Guard, key: string): Promise<void> {
  const wait = await count(queries, guard, key)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
}

/** Takes a try of each in turn. When one has none left, the ones before it are not counted: what is rejected for one reason must not
 *  use up a counter that others share. Answers the seconds to wait, or null when all were there. */
export async function countEach(queries: Queries, tries: readonly Try[]): Promise<number | null> {
  for (const [index, { guard, key, onReject }] of tries.entries()) {
    const wait = await count(queries, guard, key)
    if (wait === null) continue
    await giveBack(queries, tries.slice(0, index))
    onReject?.()
    return wait
  }
  return null
}

export async function takeEach(queries: Queries, tries: readonly Try[]): Promise<void> {
  const wait = await countEach(queries, tries)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
}

/** These did not count after all. */
export async function giveBack(queries: Queries, tries: readonly Try[]): Promise<void> {
  for (const { guard, key } of tries)
    await sql`update attempts set count = greatest(0, count - 1)
      where kind = ${guard.kind} and key_hash = ${keyOf(key)}`.execute(queries)
}
