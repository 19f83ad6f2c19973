// HTTP routes of the board and of changes of the plan.
import { changePlan, getBoard, previewPlanChange, undoPlanChange } from '@campus/contract/board'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as board from './board.actions.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, getBoard, ({ query }) => board.readBoard(deps, query.date))
  serve(app, previewPlanChange, ({ body }) => board.preview(deps, body.moves))
  serve(app, changePlan, ({ tx, body, viewer }) => board.change(tx, deps, viewer.userId, body))
  serve(app, undoPlanChange, ({ tx, params, body, viewer }) =>
    board.undo(tx, deps, viewer.userId, params.entryId, body.accepted),
  )
}
