// Sessions at the door: the cookies, and the person behind one. Sessions begin and end in the users feature; here they
// are only marked as seen, and by what.
import type { IncomingMessage } from 'node:http'
import { secondFactorLimits } from '@campus/contract/second-factor'
import type { Role } from '@campus/contract/users'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { batched } from '../../platform/queues/batch.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { deviceOf } from './device.ts'
import type { Identify, Viewer } from './viewer.ts'

const dayInSeconds = 86_400
/** `sid` is a session; `signup` ties a sign-up to the browser that began it; `guest` is who talks without an account, until
 *  the browser is closed; `half` is a log-in that still lacks its second factor;
 *  `device` marks a browser that has logged in before, and opens nothing. */
const lives = {
  sid: 30 * dayInSeconds,
  signup: 3600,
  guest: undefined,
  half: secondFactorLimits.minutes * 60,
  device: 180 * dayInSeconds,
}
type CookieName = keyof typeof lives

/** The __Host- name binds the cookie to this very host; browsers only take it over TLS. */
const fullName = (config: Config, name: CookieName) => (config.isSecure ? `__Host-${name}` : name)

/** Null takes the cookie away. */
export function setCookie(config: Config, reply: FastifyReply, name: CookieName, token: string | null) {
  const cookie = stringifySetCookie({
    name: fullName(config, name),
    value: token ?? '',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isSecure,
    path: '/',
    ...(token === null ? { maxAge: 0 } : lives[name] && { maxAge: lives[name] }),
  })
  reply.header('set-cookie', cookie)
}

/** The hash of what the browser holds under that name. */
export function cookieHash(config: Config, { headers }: IncomingMessage, name: CookieName): Buffer | null {
  if (!headers.cookie) return null
  const token = parseCookie(headers.cookie)[fullName(config, name)]
  return token?.length === 43 ? hashToken(token) : null
}

/** What a browser shows of earlier log-ins. */
export const browserOf = (config: Config, request: IncomingMessage) => ({
  session: cookieHash(config, request, 'sid'),
  device: cookieHash(config, request, 'device'),
})

/** After a good log-in. */
export function setLogInCookies(
  config: Config,
  reply: FastifyReply,
  tokens: Record<'session' | 'device', string>,
): void {
  setCookie(config, reply, 'sid', tokens.session)
  setCookie(config, reply, 'device', tokens.device)
}

/** What a browser is known by in the chat, without a session. */
export const guestOf = (config: Config, request: IncomingMessage): string | null =>
  cookieHash(config, request, 'guest')?.subarray(0, 8).toString('hex') ?? null

/** The same for a browser that may be new: it gets its cookie now. */
export function welcomeGuest(config: Config, request: IncomingMessage, reply: FastifyReply): string {
  const known = guestOf(config, request)
  if (known !== null) return known
  const { token, hash } = newToken()
  setCookie(config, reply, 'guest', token)
  return hash.subarray(0, 8).toString('hex')
}

interface Found extends Viewer {
  hash: string
  isDue: boolean
}

interface Asked {
  hash: Buffer
  userAgent: string | undefined
}

/** In SQL, of a user `u`; `isDemanded` is the place of the setting among the values. */
const owesSecondFactor = (isDemanded: string) =>
  `(${isDemanded}::boolean and u.role = 'ADMIN' and not exists (select from second_factors f where f.user_id = u.id))`
export const actingRole = (isDemanded: string) =>
  `case when ${owesSecondFactor(isDemanded)} then 'USER' else u.role end`

/** Idle for 14 days is over; an administrator's lasts half a day, also one that began before the role was given. */
const openSessions = `sessions s join users u on u.id = s.user_id and s.expires_at > now()
  and s.seen_at > now() - interval '14 days' and (u.role <> 'ADMIN' or s.created_at > now() - interval '12 hours')`

/** What the person of a session may do now; undefined when the session is over. */
export async function roleIn(config: Config, queries: Queries, sessionId: number): Promise<Role | undefined> {
  const text = `select ${actingRole('$2')} as role from ${openSessions} where s.id = $1`
  const { rows } = await queries.executeQuery<{ role: Role }>(
    CompiledQuery.raw(text, [sessionId, config.REQUIRE_SECOND_FACTOR]),
  )
  return rows[0]?.role
}

/** Asks PostgreSQL every time, so an ended session is over everywhere at once; the questions of a moment go together. */
export function identifier(config: Config, { pool }: Database): Identify {
  const find = batched<Asked, Viewer | null>(async (asked) => {
    const { rows } = await pool.query<Found>({
      name: 'session-viewers',
      text: `select encode(s.token_hash, 'hex') as hash, s.id as "sessionId",
          s.seen_at < now() - interval '5 minutes' or s.device is null as "isDue", u.id as "userId", u.email, u.name as username, u.nickname,
          ${actingRole('$2')} as role, ${owesSecondFactor('$2')} as "owesSecondFactor"
        from ${openSessions} where s.token_hash = any($1::bytea[])`,
      values: [asked.map(({ hash }) => hash), config.REQUIRE_SECOND_FACTOR],
    })
    const due = new Set(rows.filter(({ isDue }) => isDue).map(({ hash }) => hash))
    if (due.size > 0) void markSeen(asked.filter(({ hash }) => due.has(hash.toString('hex'))))
    const viewers = new Map(rows.map(({ hash, isDue: _, ...viewer }) => [hash, viewer]))
    return ({ hash }) => viewers.get(hash.toString('hex')) ?? null
  })
  // Nobody waits for it, and a mark that fails is made by the next request.
  async function markSeen(due: Asked[]) {
    const values = [due.map(({ hash }) => hash), due.map(({ userAgent }) => deviceOf(userAgent))]
    try {
      await pool.query(
        `update sessions s set seen_at = now(), device = d.device
         from unnest($1::bytea[], $2::text[]) d (token_hash, device) where s.token_hash = d.token_hash`,
        values,
      )
    } catch {}
  }
  return async (request) => {
    const hash = cookieHash(config, request, 'sid')
    return hash && find({ hash, userAgent: request.headers['user-agent'] })
  }
}
