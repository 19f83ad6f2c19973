// One's own sessions: listing them, and ending one from another.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'

export const Session = z.object({
  sessionId: Id,
  /** Family of browser and system, "Chrome · Android"; empty when unknown. */
  device: z.string(),
  startedAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  seenAt: z.iso.datetime(),
  /** The session of this request. */
  isThis: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: "List one's own sessions, this one first, then the last seen",
  reply: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/:sessionId',
  access: 'user',
  summary: "End one of one's own sessions; ending it twice changes nothing",
  params: z.object({ sessionId: IdText }),
  reply: z.object({}),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  access: 'user',
  summary: "End all of one's own sessions except this one",
  reply: z.object({ ended: z.int() }),
})
