// HTTP routes of standings and brackets: read-only, both follow from results.
import { getBracket, getStandings } from '@campus/contract/brackets'
import type { FastifyInstance } from 'fastify'
import { seesDrafts } from '../http/identity/viewer.ts'
import { serveCached } from '../http/serve.ts'
import type { BracketResponses } from './brackets.cache.ts'

export function bracketsRoutes(app: FastifyInstance, respond: BracketResponses) {
  serveCached(app, getStandings, ({ params: { sport }, query: { competitionId, live }, viewer }) =>
    respond({ sport, competitionId, withDrafts: seesDrafts(viewer) }, live ? 'LIVE_TABLES' : 'TABLES'),
  )

  serveCached(app, getBracket, ({ params: { sport }, query: { competitionId }, viewer }) =>
    respond({ sport, competitionId, withDrafts: seesDrafts(viewer) }, 'BRACKET'),
  )
}
