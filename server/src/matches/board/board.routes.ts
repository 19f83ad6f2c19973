// HTTP routes of the board, of changes of the plan, and of rain plans.
import { changePlan, getBoard, previewPlanChange, undoPlanChange } from '@campus/contract/board'
import { deleteRainPlan, getRainPlan, saveRainPlan } from '@campus/contract/rain-plans'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as board from './board.actions.ts'
import * as rain from './rain.actions.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, getBoard, ({ query }) => board.readBoard(deps, query.date))
  serve(app, previewPlanChange, ({ body }) => board.preview(deps, body.moves))
  serve(app, changePlan, ({ tx, body, viewer }) => board.change(tx, deps, viewer.userId, body))
  serve(app, undoPlanChange, ({ tx, params, body, viewer }) =>
    board.undo(tx, deps, viewer.userId, params.entryId, body.accepted),
  )
  serve(app, getRainPlan, ({ query }) => rain.find(deps.db.queries, query.date))
  serve(app, saveRainPlan, ({ tx, body, viewer }) => rain.save(tx, viewer.userId, body))
  serve(app, deleteRainPlan, ({ tx, params, viewer }) => rain.remove(tx, viewer.userId, params.date))
}
