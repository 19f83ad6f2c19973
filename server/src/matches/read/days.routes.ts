// HTTP routes of the days that have matches, for the calendar and the arrows beside a day.
import { listMatchDays } from '@campus/contract/matches'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { cacheResponse } from '../../http/cache/cached-response.ts'
import { seesDrafts } from '../../http/identity/viewer.ts'
import { serveCached } from '../../http/serve.ts'
import { batched, mapBounded } from '../../platform/queues/batch.ts'
import { daysOf, type Span } from './days.store.ts'

const maxSpanDays = 100
const dayMs = 86_400_000
/** A batch of different requests must leave connections for others. */
const queriesAtOnce = 3

export function matchDaysRoutes(app: FastifyInstance, { config, db }: Deps) {
  // Everybody who opens the page requests the same span: simultaneous requests share one query.
  const responseTo = batched(
    async (requested: string[]) => {
      const spans = [...new Set(requested)]
      const found = await mapBounded(spans, queriesAtOnce, (span) => daysOf(db, JSON.parse(span) as Span))
      return (span: string) => cacheResponse(Buffer.from(JSON.stringify(found[spans.indexOf(span)])))
    },
    { paceMs: config.BARRIER_MS },
  )

  serveCached(app, listMatchDays, async ({ query: { sport, from, to }, viewer }) => {
    const length = (Date.parse(to) - Date.parse(from)) / dayMs
    // PostgreSQL has no year 0, and there are no matches before 1900.
    if (length < 0 || length > maxSpanDays || from < '1900') fail('BAD_REQUEST')
    return {
      answer: await responseTo(JSON.stringify({ sport, from, to, withDrafts: seesDrafts(viewer) } satisfies Span)),
    }
  })
}
