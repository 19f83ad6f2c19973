// HTTP routes of scorer passes, and the identification of scorers. The log itself is served by matches.
import { createPass, listPasses, openPass, revokePass, voidPass } from '@campus/contract/scoring'
import type { FastifyInstance } from 'fastify'
import type { Deps, ScoringDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { passReader } from '../http/identity/pass.ts'
import type { IdentifyScorer } from '../http/identity/viewer.ts'
import { serve } from '../http/serve.ts'
import * as actions from './scoring.actions.ts'
import * as store from './scoring.store.ts'

export function scoringRoutes(app: FastifyInstance, deps: ScoringDeps) {
  const { queries } = deps.db

  serve(app, openPass, async ({ params, scorer }) => {
    if (!(await store.isMatch(queries, params.matchId))) fail('MATCH_NOT_FOUND')
    return { scorer: scorer.label, expiresAt: scorer.expiresAt }
  })

  serve(app, listPasses, async ({ params }) => {
    if (!(await store.isMatch(queries, params.matchId))) fail('MATCH_NOT_FOUND')
    return store.list(queries, params.matchId)
  })

  serve(app, createPass, ({ params, body, viewer }) =>
    actions.createPass(deps, viewer.userId, { ...body, matchId: params.matchId }),
  )

  serve(app, revokePass, async ({ params, viewer }) => {
    await actions.revokePass(deps, viewer.userId, params.matchId, params.passId)
    return {}
  })

  serve(app, voidPass, ({ tx, params, body, viewer }) =>
    actions.voidPass(tx, deps, { ...params, ...body, userId: viewer.userId }),
  )
}

/** A pass in the header wins over the session; without one, administrators and scorers may score. */
export function identifyScorers(app: FastifyInstance, { db }: Deps): IdentifyScorer {
  const passOf = passReader(app, db.queries, { scheme: 'Pass', param: 'matchId', passes: store })

  return async (request) => {
    const pass = await passOf(request)
    if (pass) {
      const { passId, label, expiresAt } = pass
      return { userId: null, passId, label, expiresAt, isPassOpen: (queries) => store.isOpen(queries, passId) }
    }
    const { viewer } = request
    if (viewer?.role !== 'ADMIN' && viewer?.role !== 'SCORER') return null
    return { userId: viewer.userId, passId: null, label: viewer.nickname, expiresAt: null }
  }
}
