// What an HTTP call is: its method, path, who may make it, and the shape of everything that crosses the wire.
import type * as z from 'zod/mini'

/**
 * Who may call: anyone, any signed-in person, whoever may score the match or film on the camera named in the path, who keeps
 * order, an administrator, or `staff`: everybody with a role besides being a user.
 */
export type Access = 'anyone' | 'user' | 'scorer' | 'camera' | 'moderator' | 'admin' | 'staff'

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
  /** At most `tries` valid calls in `seconds` by one person or browser, and `perNetwork` by all strangers of a network together, behind
   *  which a whole campus may sit: `tries` where that is left out. */
  limit?: { tries: number; seconds: number; perNetwork?: number }
  /** A write that a client may repeat with the same Idempotency-Key: one effect, one answer. Not for calls that count tries. */
  idempotent?: true
  /** What a good answer does to the browser's session cookie. After `starts` and `ends` somebody else may look: the service worker
   *  drops what it stored for the person before. `renews` is a new cookie for the same person. */
  session?: 'starts' | 'renews' | 'ends'
  /** Open to an administrator who still owes the second factor that the operator demands. */
  beforeSecondFactor?: true
}

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.output<E['params']> : undefined
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.output<E['query']> : undefined
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.output<E['body']> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a caller has to give: only the parts the endpoint names. */
export type CallOf<E extends Endpoint> = (E['params'] extends Schema ? { params: z.input<E['params']> } : unknown) &
  (E['query'] extends Schema ? { query: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown)

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}
