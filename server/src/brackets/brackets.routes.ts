// HTTP routes of standings and brackets: read-only, both follow from results.
import { getBracket, getStandings } from '@campus/contract/brackets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveCached } from '../http/serve.ts'
import { bracketCache, type Changes } from './brackets.cache.ts'

export function bracketsRoutes(app: FastifyInstance, { db }: Deps, changes: Changes) {
  const respond = bracketCache(db, changes)

  serveCached(app, getStandings, ({ params: { sport }, query: { competitionId, live } }) =>
    respond({ sport, competitionId }, live ? 'LIVE_TABLES' : 'TABLES'),
  )

  serveCached(app, getBracket, ({ params: { sport }, query: { competitionId } }) =>
    respond({ sport, competitionId }, 'BRACKET'),
  )
}
