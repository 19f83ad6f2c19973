// HTTP routes of confirmed results.
import { confirmResult, listConfirmations, reopenResult } from '@campus/contract/results'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as actions from './results.actions.ts'
import * as store from './results.store.ts'

export function resultRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, confirmResult, ({ tx, params, body, scorer, viewer }) => {
    const isOrganiser = scorer.passId === null && viewer?.role === 'ADMIN'
    return actions.confirm(tx, deps, { ...scorer, isOrganiser }, params.matchId, body)
  })
  serve(app, reopenResult, ({ tx, params, viewer }) =>
    actions.reopen(tx, deps, { userId: viewer.userId, passId: null }, params.matchId),
  )
  serve(app, listConfirmations, ({ params }) => store.list(deps.db.queries, params.matchId))
}
