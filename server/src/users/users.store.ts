// Every SQL of people and their sessions.
import type { Role } from '@campus/contract/users'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres.ts'

export interface Account {
  userId: number
  email: string
  nickname: string
  role: Role
  passwordHash: string
}

export async function findByEmail(queries: Queries, emailKey: string): Promise<Account | undefined> {
  const row = await queries
    .selectFrom('users')
    .select(['id as userId', 'email', 'nickname', 'role', 'password_hash as passwordHash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

/** By PostgreSQL's clock, never the process's: a wrong clock must not prolong a session. */
export async function startSession(queries: Queries, userId: number, tokenHash: Buffer, days: number): Promise<void> {
  await sql`insert into sessions (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, now() + make_interval(days => ${days}))`.execute(queries)
}

export async function endSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
