// SQL of accounts, consents and sessions.
import type { Me, Role } from '@campus/contract/users'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import { type Term, termsVersion } from './users.rules.ts'

export interface Account {
  userId: number
  email: string
  name: string
  nickname: string
  role: Role
  passwordHash: string
}

const account = ['id as userId', 'email', 'name', 'nickname', 'role', 'password_hash as passwordHash'] as const

export async function findByEmail(queries: Queries, emailKey: string): Promise<Account | undefined> {
  const row = await queries.selectFrom('users').select(account).where('email_key', '=', emailKey).executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

/** Locks the row, so that changes to one account are serialised. */
export async function lock(queries: Queries, userId: number): Promise<Account | undefined> {
  const row = await queries.selectFrom('users').select(account).where('id', '=', userId).forUpdate().executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

export async function findMe(queries: Queries, userId: number): Promise<Me | undefined> {
  const { rows } = await sql<Me>`
    select id as "userId", email, name as username, nickname, role, exists (
      select from consents where user_id = users.id and term = 'MARKETING' and withdrawn_at is null) as marketing
    from users where id = ${userId}`.execute(queries)
  return rows[0]
}

/** The owner of a nickname or of one that looks alike; where several accounts already do, oneself first. */
export async function whoHasNickname(queries: Queries, nicknameKey: string, self = 0): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where nickname_skeleton(nickname_key) = nickname_skeleton(${nicknameKey})
    order by id <> ${self} limit 1`.execute(queries)
  return rows[0]?.id
}

interface NewAccount {
  email: string
  email_key: string
  name: string
  nickname: string
  nickname_key: string
  password_hash: string
}

export async function add(queries: Queries, row: NewAccount, role: Role = 'USER'): Promise<number> {
  const { id } = await queries
    .insertInto('users')
    .values({ ...row, role })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<Pick<NewAccount, 'nickname' | 'nickname_key' | 'password_hash'>> & { role?: Role }

export async function change(queries: Queries, userId: number, columns: Change): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await queries.updateTable('users').set(columns).where('id', '=', userId).execute()
}

/**
 * Deletes the user and all rows that reference it; comments stay without an author. Verification codes are deleted by
 * address, rate-limit counters by key, and stored idempotent responses by the names in them: responses to others (a
 * role given, a comment hidden) contain names too.
 */
export async function remove(queries: Queries, userId: number, counterKeys: Buffer[]): Promise<void> {
  await sql`delete from idempotency_keys where scope = ${`user ${userId}`}
    or names && (select array[nickname, email] from users where id = ${userId})`.execute(queries)
  await sql`delete from email_verifications v using users u where u.id = ${userId} and v.email_key = u.email_key`.execute(
    queries,
  )
  await queries.deleteFrom('attempts').where('key_hash', 'in', counterKeys).execute()
  await queries.deleteFrom('users').where('id', '=', userId).execute()
}

/** All administrators, locked in one order: of two who leave at once, the second sees that the first is gone. */
export async function lockAdmins(queries: Queries): Promise<Array<{ userId: number; email: string }>> {
  return queries
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function agree(queries: Queries, userId: number, agreed: Term[]): Promise<void> {
  await sql`insert into consents (user_id, term, version) select ${userId}, unnest(${agreed}::text[]), ${termsVersion}
    on conflict (user_id, term) where withdrawn_at is null do nothing`.execute(queries)
}

export async function withdraw(queries: Queries, userId: number, term: Term): Promise<void> {
  await sql`update consents set withdrawn_at = now()
    where user_id = ${userId} and term = ${term} and withdrawn_at is null`.execute(queries)
}

/**
 * Only while the password is still the one that was checked, so that a concurrent reset ends this log-in too. Uses
 * PostgreSQL's clock: a wrong clock of a process must not prolong a session.
 */
export async function startSession(queries: Queries, userId: number, passwordHash: string, tokenHash: Buffer) {
  const { rows } = await sql`insert into sessions (user_id, token_hash, expires_at) select id, ${tokenHash},
    now() + case role when 'ADMIN' then interval '12 hours' else interval '30 days' end
    from users where id = ${userId} and password_hash = ${passwordHash} for share returning user_id`.execute(queries)
  return rows.length > 0
}

export async function endSession(queries: Queries, tokenHash: Buffer): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function endSessionsOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Whether a session is so new that the password need not be requested again. */
export async function isFresh(queries: Queries, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from sessions
    where token_hash = ${tokenHash} and created_at > now() - interval '10 minutes'`.execute(queries)
  return rows.length > 0
}
