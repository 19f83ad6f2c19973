// Session cookies, and the viewer of a request. The users feature starts and ends sessions; here they are only marked as seen, with
// the device.
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
/** `sid` is a session; `signup` ties a sign-up to the browser that began it; `guest` identifies a chatter without an account until
 *  the browser is closed; `half` is a log-in that still lacks its second factor;
 *  `device` marks a browser that has logged in before, and grants nothing. */
const maxAges = {
  sid: 30 * dayInSeconds,
  signup: 3600,
  guest: undefined,
  half: secondFactorLimits.minutes * 60,
  device: 180 * dayInSeconds,
}
type CookieName = keyof typeof maxAges

/** The __Host- name binds the cookie to this host; browsers accept it over TLS only. */
const fullName = (config: Config, name: CookieName) => (config.isSecure ? `__Host-${name}` : name)

/** Null deletes the cookie. */
export function setCookie(config: Config, reply: FastifyReply, name: CookieName, token: string | null) {
  const age = token === null ? { maxAge: 0 } : maxAges[name] && { maxAge: maxAges[name] }
  const shared = { sameSite: 'lax', secure: config.isSecure, path: '/', ...age } as const
  reply.header(
    'set-cookie',
    stringifySetCookie({ name: fullName(config, name), value: token ?? '', httpOnly: true, ...shared }),
  )
  // Scripts cannot read the session's cookie. This one opens nothing: without it the web app need not ask who is signed in.
  if (name === 'sid')
    reply.header('set-cookie', stringifySetCookie({ name: 'signed-in', value: token === null ? '' : '1', ...shared }))
}

/** The hash of the cookie's token. */
export function cookieHash(config: Config, { headers }: IncomingMessage, name: CookieName): Buffer | null {
  if (!headers.cookie) return null
  const token = parseCookie(headers.cookie)[fullName(config, name)]
  return token?.length === 43 ? hashToken(token) : null
}

/** Token hashes of a browser's earlier log-ins. */
export const browserOf = (config: Config, request: IncomingMessage) => ({
  session: cookieHash(config, request, 'sid'),
  device: cookieHash(config, request, 'device'),
})

/** After a successful log-in. */
export function setLogInCookies(
  config: Config,
  reply: FastifyReply,
  tokens: Record<'session' | 'device', string>,
): void {
  setCookie(config, reply, 'sid', tokens.session)
  setCookie(config, reply, 'device', tokens.device)
}

/** The guest id of a browser in the chat, without a session. */
export const guestOf = (config: Config, request: IncomingMessage): string | null =>
  cookieHash(config, request, 'guest')?.subarray(0, 8).toString('hex') ?? null

/** The guest id; a new browser gets its cookie with this reply. */
export function welcomeGuest(config: Config, request: IncomingMessage, reply: FastifyReply): string {
  const known = guestOf(config, request)
  if (known !== null) return known
  const { token, hash } = newToken()
  setCookie(config, reply, 'guest', token)
  return hash.subarray(0, 8).toString('hex')
}

interface FoundViewer extends Viewer {
  hash: string
  isDue: boolean
}

interface SessionLookup {
  hash: Buffer
  userAgent: string | undefined
}

/** In SQL, of a user `u`; `isDemanded` is the parameter of the setting. */
const owesSecondFactor = (isDemanded: string) =>
  `(${isDemanded}::boolean and u.role = 'ADMIN' and not exists (select from second_factors f where f.user_id = u.id))`
export const actingRole = (isDemanded: string) =>
  `case when ${owesSecondFactor(isDemanded)} then 'USER' else u.role end`

/** A session ends after 14 idle days; an administrator's after half a day, also one that began before the role was given. */
const openSessions = `sessions s join users u on u.id = s.user_id and s.expires_at > now()
  and s.seen_at > now() - interval '14 days' and (u.role <> 'ADMIN' or s.created_at > now() - interval '12 hours')`

/** The current role of a session's user; undefined when the session has ended. */
export async function roleIn(config: Config, queries: Queries, sessionId: number): Promise<Role | undefined> {
  const text = `select ${actingRole('$2')} as role from ${openSessions} where s.id = $1`
  const { rows } = await queries.executeQuery<{ role: Role }>(
    CompiledQuery.raw(text, [sessionId, config.REQUIRE_SECOND_FACTOR]),
  )
  return rows[0]?.role
}

/** Queries PostgreSQL every time, so an ended session is over everywhere at once; concurrent look-ups are batched. */
export function identifier(config: Config, { pool }: Database): Identify {
  const find = batched<SessionLookup, Viewer | null>(async (lookups) => {
    const { rows } = await pool.query<FoundViewer>({
      name: 'session-viewers',
      text: `select encode(s.token_hash, 'hex') as hash, s.id as "sessionId",
          s.seen_at < now() - interval '5 minutes' or s.device is null as "isDue", u.id as "userId", u.email, u.name as username, u.nickname,
          ${actingRole('$2')} as role, ${owesSecondFactor('$2')} as "owesSecondFactor"
        from ${openSessions} where s.token_hash = any($1::bytea[])`,
      values: [lookups.map(({ hash }) => hash), config.REQUIRE_SECOND_FACTOR],
    })
    const due = new Set(rows.filter(({ isDue }) => isDue).map(({ hash }) => hash))
    if (due.size > 0) void markSeen(lookups.filter(({ hash }) => due.has(hash.toString('hex'))))
    const viewers = new Map(rows.map(({ hash, isDue: _, ...viewer }) => [hash, viewer]))
    return ({ hash }) => viewers.get(hash.toString('hex')) ?? null
  })
  // Not awaited: the next request retries a failed update.
  async function markSeen(due: SessionLookup[]) {
    const values = [due.map(({ hash }) => hash), due.map(({ userAgent }) => deviceOf(userAgent))]
    try {
      await pool.query({
        name: 'mark-sessions-seen',
        text: `update sessions s set seen_at = now(), device = d.device
          from unnest($1::bytea[], $2::text[]) d (token_hash, device) where s.token_hash = d.token_hash`,
        values,
      })
    } catch {}
  }
  return async (request) => {
    const hash = cookieHash(config, request, 'sid')
    return hash && find({ hash, userAgent: request.headers['user-agent'] })
  }
}
