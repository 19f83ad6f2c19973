// The type of an HTTP endpoint: method, path, access, and the schemas of request and response.
import type * as z from 'zod/mini'

/**
 * Who may call: anyone, any signed-in user, whoever may score the match or film on the camera named in the path, a
 * moderator, an administrator, `broadcaster`: whoever has the role ADMIN or CAMERA, or `staff`: everybody with a role
 * besides USER.
 */
export type Access = 'anyone' | 'user' | 'scorer' | 'camera' | 'broadcaster' | 'moderator' | 'admin' | 'staff'

type Schema = z.ZodMiniType

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /**
   * Rate limit: at most `tries` valid requests in `seconds` by one user or browser, and `perNetwork` (default `tries`)
   * by all strangers of a network together, which may be a whole campus.
   */
  limit?: { tries: number; seconds: number; perNetwork?: number }
  /**
   * A write that a client may repeat with the same Idempotency-Key: one effect, one response. Not for endpoints that
   * count attempts.
   */
  idempotent?: true
  /**
   * What a successful response does to the session cookie. After `starts` and `ends` the user may be another: the
   * service worker deletes what it stored for the one before. `renews` sets a new cookie for the same user.
   */
  session?: 'starts' | 'renews' | 'ends'
  /**
   * What strangers see of matches, and a CDN may store for a moment. A page that follows matches by its socket adds `at`: what the socket
   * named last (headers of RECEIPT and MESSAGE). The answer is never older than that.
   */
  snapshot?: true
  /** Allowed for an administrator who has not set up the required second factor yet. */
  beforeSecondFactor?: true
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.output<E['params']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The arguments of a call: only the parts that the endpoint defines. */
export type CallOf<E extends Endpoint> = (E['params'] extends Schema ? { params: z.input<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown)

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}
