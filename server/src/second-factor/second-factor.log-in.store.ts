// SQL of half sessions: the password was right, the second factor is still missing.
import { secondFactorLimits } from '@campus/contract/second-factor'
import type { Role } from '@campus/contract/users'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

/** Uses PostgreSQL's clock. Also deletes expired half sessions. */
export async function begin(queries: Queries, userId: number, tokenHash: Buffer, passwordMark: Buffer): Promise<void> {
  await sql`delete from half_sessions where expires_at < now()`.execute(queries)
  await sql`insert into half_sessions (token_hash, user_id, password_mark, expires_at)
    values (${tokenHash}, ${userId}, ${passwordMark}, now() + make_interval(mins => ${secondFactorLimits.minutes}))`.execute(
    queries,
  )
}

export async function userOf(queries: Queries, tokenHash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`select user_id as "userId" from half_sessions
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${secondFactorLimits.tries}`.execute(queries)
  return rows[0]?.userId
}

export async function setChallenge(queries: Queries, tokenHash: Buffer, challenge: string): Promise<void> {
  await sql`update half_sessions set challenge = ${challenge} where token_hash = ${tokenHash}`.execute(queries)
}

export interface Tried {
  userId: number
  challenge: string | null
  triesLeft: number
}

/**
 * One statement under the row's lock, committed before anything is checked, so that concurrent guesses are counted one
 * by one.
 */
export async function takeTry(queries: Queries, tokenHash: Buffer): Promise<Tried | undefined> {
  const { tries } = secondFactorLimits
  const { rows } = await sql<Tried>`update half_sessions set tries = tries + 1
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${tries}
    returning user_id as "userId", challenge, ${tries} - tries as "triesLeft"`.execute(queries)
  return rows[0]
}

export interface Account {
  userId: number
  email: string
  nickname: string
  role: Role
  passwordHash: string
}

/** Single use, and only while the password is still the one that was checked. */
export async function spend(queries: Queries, tokenHash: Buffer): Promise<Account | undefined> {
  const { rows } = await sql<Account>`delete from half_sessions h using users u
    where h.token_hash = ${tokenHash} and h.expires_at > now() and u.id = h.user_id
      and sha256(convert_to(u.password_hash, 'UTF8')) = h.password_mark
    returning u.id as "userId", u.email, u.nickname, u.role, u.password_hash as "passwordHash"`.execute(queries)
  return rows[0]
}
