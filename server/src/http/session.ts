// Sessions at the door: the cookie, and the person behind it. Rows are written by the users feature.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { batched } from '../platform/batch.ts'
import type { Database } from '../platform/postgres.ts'
import type { Identify, Viewer } from './viewer.ts'

export const sessionDays = 30

/** The __Host- name binds the cookie to this very host; browsers only take it over TLS. */
const cookieName = (config: Config) => (config.isSecure ? '__Host-sid' : 'sid')

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Null takes the cookie away. */
export function setSessionCookie(config: Config, reply: FastifyReply, token: string | null) {
  const cookie = stringifySetCookie({
    name: cookieName(config),
    value: token ?? '',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    path: '/',
    maxAge: token === null ? 0 : sessionDays * 86_400,
  })
  reply.header('set-cookie', cookie)
}

export function sessionHash(config: Config, { headers }: IncomingMessage): Buffer | null {
  if (!headers.cookie) return null
  const token = parseCookie(headers.cookie)[cookieName(config)]
  return token?.length === 43 ? hashToken(token) : null
}

/** Asks PostgreSQL every time, so an ended session is over everywhere at once; the questions of a moment go together. */
export function identifier(config: Config, { pool }: Database): Identify {
  const find = batched<Buffer, Viewer | null>(async (hashes) => {
    const { rows } = await pool.query<Viewer & { hash: string }>({
      name: 'session-viewers',
      text: `select encode(s.token_hash, 'hex') as hash, u.id as "userId", u.email, u.name as username, u.nickname, u.role
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = any($1::bytea[]) and s.expires_at > now()`,
      values: [hashes],
    })
    const viewers = new Map(rows.map(({ hash, ...viewer }) => [hash, viewer]))
    return (hash) => viewers.get(hash.toString('hex')) ?? null
  })
  return async (request) => {
    const hash = sessionHash(config, request)
    return hash && find(hash)
  }
}
