// SQL of the rate-limit counters of accounts, and of deleting expired rows.
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

export async function clear(queries: Queries, { kind }: { kind: string }, keyHash: Buffer): Promise<void> {
  await queries.deleteFrom('attempts').where('kind', '=', kind).where('key_hash', '=', keyHash).execute()
}

export async function deleteExpired(queries: Queries): Promise<void> {
  await sql`delete from attempts where expires_at < now()`.execute(queries)
  await sql`delete from email_verifications where expires_at < now()`.execute(queries)
  await sql`delete from password_resets where expires_at < now()`.execute(queries)
  await sql`delete from known_devices where seen_at < now() - interval '180 days'`.execute(queries)
  await sql`delete from sessions where expires_at < now() or seen_at < now() - interval '14 days'`.execute(queries)
}
