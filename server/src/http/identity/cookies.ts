// The cookies of a browser: its session, and what it is known by without one.
import type { IncomingMessage } from 'node:http'
import { secondFactorLimits } from '@campus/contract/second-factor'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { hashToken, newToken } from '../../tokens.ts'

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
