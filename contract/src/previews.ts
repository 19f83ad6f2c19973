// The preview image that messengers show for a link to a match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdText } from './ids.ts'
import { Line } from './text.ts'

export const matchPreview = endpoint({
  method: 'GET',
  path: '/api/previews/matches/:matchId',
  access: 'anyone',
  summary: 'Get the preview image of a match (PNG, 1200 × 630)',
  params: z.object({ matchId: IdText }),
  /** The match's version: a new version has a new URL, so that no cache shows an old score. */
  query: z.object({ v: z.optional(Line.check(z.maxLength(20))) }),
  reply: z.string(),
})
