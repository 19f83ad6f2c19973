// The SQL of counters that guard accounts: tries given back, and what is over forgotten.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres.ts'

/** A try that turned out right does not count. */
export async function giveBack(queries: Queries, { kind }: { kind: string }, keyHash: Buffer): Promise<void> {
  await sql`update attempts set count = greatest(0, count - 1) where kind = ${kind} and key_hash = ${keyHash}`.execute(
    queries,
  )
}

export async function clear(queries: Queries, { kind }: { kind: string }, keyHash: Buffer): Promise<void> {
  await queries.deleteFrom('attempts').where('kind', '=', kind).where('key_hash', '=', keyHash).execute()
}

/** What is over is nobody's business any more. */
export async function forgetExpired(queries: Queries): Promise<void> {
  await sql`delete from attempts where expires_at < now()`.execute(queries)
  await sql`delete from email_verifications where expires_at < now()`.execute(queries)
  await sql`delete from password_resets where expires_at < now()`.execute(queries)
  await sql`delete from sessions where expires_at < now() or seen_at < now() - interval '14 days'`.execute(queries)
}
