// Passes for a court: one QR code opens whatever match is next there on its day.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Day } from './sports.ts'

export const CourtPass = z.object({
  passId: Id,
  venueId: Id,
  venue: z.string(),
  date: Day,
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The same at every reading. Null where it was encrypted with a key that is gone: then only a new pass can be printed. */
  token: z.nullable(z.string()),
})
export type CourtPass = z.output<typeof CourtPass>

export const listCourtPasses = endpoint({
  method: 'GET',
  path: '/api/court-passes',
  access: 'admin',
  summary: "List the valid passes of a day's courts, with their tokens",
  query: z.object({ date: Day }),
  reply: z.array(CourtPass),
})

export const makeCourtPass = endpoint({
  method: 'POST',
  path: '/api/court-passes',
  access: 'admin',
  summary: 'Get the pass of a court and a day, created if there is none; or end it and create another',
  body: z.object({
    venueId: Id,
    date: Day,
    /** End the present pass: its QR code stops working. */
    isNew: z._default(z.boolean(), false),
  }),
  reply: CourtPass,
})

/** What a pass opens now: the match in progress on its court, else the next one of its day. */
export const CourtNow = z.object({
  venueId: Id,
  venue: z.string(),
  date: Day,
  /** Null when nothing is left to play. */
  matchId: z.nullable(Id),
})
export type CourtNow = z.output<typeof CourtNow>

export const getCourtNow = endpoint({
  method: 'GET',
  path: '/api/court-passes/:passId/next',
  access: 'scorer',
  summary: 'Get the match that is played or next on the court of a pass',
  params: z.object({ passId: IdText }),
  /** A match to leave out: the one just ended, whose end may still wait on the phone. */
  query: z.object({ after: z.optional(IdText) }),
  reply: CourtNow,
})
