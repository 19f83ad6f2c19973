// The HTTP door of the days with matches: what a calendar and the arrows beside a day are drawn from.
import { listMatchDays } from '@campus/contract/matches'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { cacheResponse } from '../../http/cache/cached-response.ts'
import { serveCached } from '../../http/serve.ts'
import { batched, mapBounded } from '../../platform/queues/batch.ts'
import { daysOf, type Span } from './days.store.ts'

const longestSpan = 100
const dayMs = 86_400_000
/** A batch of different questions leaves connections to others. */
const queriesAtOnce = 3

export function matchDaysRoutes(app: FastifyInstance, { db }: Deps) {
  // Everybody who opens the page asks for the same span: whoever asks in the same moment shares one question.
  const answerTo = batched(async (asked: string[]) => {
    const spans = [...new Set(asked)]
    const found = await mapBounded(spans, queriesAtOnce, (span) => daysOf(db, JSON.parse(span) as Span))
    return (span: string) => cacheResponse(Buffer.from(JSON.stringify(found[spans.indexOf(span)])))
  })

  serveCached(app, listMatchDays, async ({ query: { sport, from, to } }) => {
    const length = (Date.parse(to) - Date.parse(from)) / dayMs
    // PostgreSQL knows no year 0, and nobody played before there was a campus.
    if (length < 0 || length > longestSpan || from < '1900') fail('BAD_REQUEST')
    return { answer: await answerTo(JSON.stringify({ sport, from, to })) }
  })
}
