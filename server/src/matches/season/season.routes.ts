// HTTP routes of a season: preview and build, publish and take back.
import { buildSeason, previewSeason, publishCompetition, withdrawCompetition } from '@campus/contract/competitions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as drafts from './drafts.actions.ts'
import * as season from './season.actions.ts'

export function seasonRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, previewSeason, ({ params, body }) => season.preview(deps, params.competitionId, body))
  serve(app, buildSeason, ({ tx, params, body, viewer }) =>
    season.build(tx, deps, viewer.userId, params.competitionId, body),
  )
  serve(app, publishCompetition, ({ tx, params, viewer }) => drafts.publish(tx, viewer.userId, params.competitionId))
  serve(app, withdrawCompetition, ({ tx, params, viewer }) =>
    drafts.withdraw(tx, deps, viewer.userId, params.competitionId),
  )
}
