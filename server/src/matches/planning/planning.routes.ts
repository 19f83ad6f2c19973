// Asks the planner, looks how far it is, cancels it.
import { cancelPlan, getPlan, startPlan } from '@campus/contract/planning'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { openPlanner } from '../../platform/planner/planner.ts'
import * as planning from './planning.actions.ts'

export function planningRoutes(app: FastifyInstance, deps: Deps) {
  const closing = new AbortController()
  deps.onClose(() => closing.abort())
  const planningDeps = { ...deps, planner: openPlanner(), closing: closing.signal }
  serve(app, startPlan, ({ body }) => planning.start(planningDeps, body))
  serve(app, getPlan, ({ params }) => planning.find(deps, params.planId))
  serve(app, cancelPlan, async ({ params }) => {
    await planning.cancel(deps, params.planId)
    return {}
  })
}
