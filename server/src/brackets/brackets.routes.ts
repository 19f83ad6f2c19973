// HTTP routes of standings and brackets: read-only, both follow from results.
import { getBracket, getStandings } from '@campus/contract/brackets'
import type { Sport } from '@campus/contract/sports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { seesDrafts } from '../http/identity/viewer.ts'
import { serveCached } from '../http/serve.ts'
import { bracketCache, type Changes } from './brackets.cache.ts'

/** Returns how a competition's public tables are read. */
export function bracketsRoutes(app: FastifyInstance, { db }: Deps, changes: Changes) {
  const respond = bracketCache(db, changes)

  serveCached(app, getStandings, ({ params: { sport }, query: { competitionId, live }, viewer }) =>
    respond({ sport, competitionId, withDrafts: seesDrafts(viewer) }, live ? 'LIVE_TABLES' : 'TABLES'),
  )

  serveCached(app, getBracket, ({ params: { sport }, query: { competitionId }, viewer }) =>
    respond({ sport, competitionId, withDrafts: seesDrafts(viewer) }, 'BRACKET'),
  )

  return {
    tablesOf: (competition: { sport: Sport; competitionId: number }) =>
      respond({ ...competition, withDrafts: false }, 'TABLES'),
  }
}
