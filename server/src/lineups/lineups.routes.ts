// HTTP routes of line-ups.
import { getLineups, replaceLineup } from '@campus/contract/lineups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { seesDrafts } from '../http/identity/viewer.ts'
import { serve } from '../http/serve.ts'
import * as actions from './lineups.actions.ts'
import * as store from './lineups.store.ts'

export function lineupsRoutes(app: FastifyInstance, deps: Deps) {
  const { queries } = deps.db
  serve(app, getLineups, async ({ params, viewer }) => {
    if (!(await store.find(queries, params.matchId, seesDrafts(viewer)))) fail('MATCH_NOT_FOUND')
    return store.list(queries, params.matchId, viewer?.role === 'ADMIN')
  })
  serve(app, replaceLineup, ({ tx, params, body, viewer }) => actions.replace(tx, viewer.userId, params.matchId, body))
}
