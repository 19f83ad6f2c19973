// Every SQL of the counters that guard accounts: tries within a window that begins with the first.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres.ts'

export interface Guard {
  kind: string
  most: number
  seconds: number
}

/** Takes one try, and says how long to wait if there is none left. One statement under the row's lock: guesses that come
 *  together are counted one by one. */
export async function take(queries: Queries, { kind, most, seconds }: Guard, keyHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempts as a (kind, key_hash, count, expires_at)
    values (${kind}, ${keyHash}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (kind, key_hash) do update set
      count = case when a.expires_at <= now() then 1 else least(a.count + 1, ${most} + 1) end,
      expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
    returning count, greatest(1, ceil(extract(epoch from expires_at - now())))::int as wait`.execute(queries)
  const [row] = rows
  return row && row.count > most ? row.wait : null
}

/** A try that turned out right does not count. */
export async function giveBack(queries: Queries, { kind }: Guard, keyHash: Buffer): Promise<void> {
  await sql`update attempts set count = greatest(0, count - 1) where kind = ${kind} and key_hash = ${keyHash}`.execute(
    queries,
  )
}

export async function clear(queries: Queries, { kind }: Guard, keyHash: Buffer): Promise<void> {
  await queries.deleteFrom('attempts').where('kind', '=', kind).where('key_hash', '=', keyHash).execute()
}

/** What is over is nobody's business any more. */
export async function forgetExpired(queries: Queries): Promise<void> {
  await sql`delete from attempts where expires_at < now()`.execute(queries)
  await sql`delete from email_verifications where expires_at < now()`.execute(queries)
  await sql`delete from password_resets where expires_at < now()`.execute(queries)
  await sql`delete from sessions where expires_at < now() or seen_at < now() - interval '14 days'`.execute(queries)
}
