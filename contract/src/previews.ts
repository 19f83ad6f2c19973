// The picture that a chat shows beside a link to a match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdText } from './ids.ts'
import { Line } from './text.ts'

export const matchPreview = endpoint({
  method: 'GET',
  path: '/api/previews/matches/:matchId',
  access: 'anyone',
  summary: 'A match as a picture of 1200 × 630 (PNG)',
  params: z.object({ matchId: IdText }),
  /** The match's version: a new one is a new address, so that no cache on the way shows an old score. */
  query: z.object({ v: z.optional(Line.check(z.maxLength(20))) }),
  reply: z.string(),
})
