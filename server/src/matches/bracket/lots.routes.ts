// HTTP routes of lots that people drew.
import { enterLots, listTies, removeLots } from '@campus/contract/lots'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as lots from './lots.actions.ts'

export function lotsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listTies, ({ params }) => lots.listTies(deps.db.queries, params.competitionId))
  serve(app, enterLots, ({ tx, params, body, viewer }) =>
    lots.enter(tx, deps, viewer.userId, params.competitionId, body),
  )
  serve(app, removeLots, ({ tx, params, body, viewer }) =>
    lots.remove(tx, deps, viewer.userId, params, body.allowCascade),
  )
}
