// One's own sessions: where an account is signed in, and how one of them is ended from another.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'

export const Session = z.object({
  sessionId: Id,
  /** Browser and system by family, "Chrome · Android"; empty when it can't be told. */
  device: z.string(),
  startedAt: z.iso.datetime(),
  /** To within five minutes. */
  seenAt: z.iso.datetime(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: "One's own sessions, this one first, then the last seen",
  reply: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/:sessionId',
  access: 'user',
  summary: "End one of one's own sessions; harmless when it is over already",
  params: z.object({ sessionId: IdText }),
  reply: z.object({}),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: "End all of one's own sessions but this one",
  reply: z.object({ ended: z.int() }),
})
