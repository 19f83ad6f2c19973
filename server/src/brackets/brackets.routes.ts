// The HTTP door of standings and brackets: both are read only, results make them.
import { getBracket, getStandings } from '@campus/contract/brackets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveCached } from '../http/serve.ts'
import { bracketAnswers, type Changes } from './brackets.answers.ts'

export function bracketsRoutes(app: FastifyInstance, { db }: Deps, changes: Changes) {
  const answer = bracketAnswers(db, changes)

  serveCached(app, getStandings, ({ params: { sport }, query: { competitionId, live } }) =>
    answer({ sport, competitionId }, live ? 'LIVE_TABLES' : 'TABLES'),
  )

  serveCached(app, getBracket, ({ params: { sport }, query: { competitionId } }) =>
    answer({ sport, competitionId }, 'BRACKET'),
  )
}
