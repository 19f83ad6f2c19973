// HTTP routes of public draws.
import {
  addDrawNumber,
  applyDraw,
  cancelDraw,
  createDraw,
  getDraw,
  listDrawLinks,
  listDraws,
} from '@campus/contract/draws'
import type { FastifyInstance } from 'fastify'
import type { DrawDeps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { seesDrafts } from '../../http/identity/viewer.ts'
import { serve } from '../../http/serve.ts'
import * as competitions from '../competitions.store.ts'
import * as actions from './draws.actions.ts'
import * as store from './draws.store.ts'

export function drawsRoutes(app: FastifyInstance, deps: DrawDeps) {
  const { queries } = deps.db
  serve(app, listDraws, async ({ params, viewer }) => {
    const competition = await competitions.find(queries, params.competitionId)
    if (!competition || (competition.isDraft && !seesDrafts(viewer))) fail('COMPETITION_NOT_FOUND')
    return (await store.list(queries, params.competitionId)).map(actions.publicDraw)
  })
  serve(app, getDraw, async ({ params, viewer }) => {
    const draw = await store.find(queries, params.drawId)
    return !draw || (draw.isDraft && !seesDrafts(viewer)) ? fail('DRAW_NOT_FOUND') : actions.publicDraw(draw)
  })
  serve(app, createDraw, ({ tx, params, body, viewer }) =>
    actions.create(tx, deps, viewer.userId, params.competitionId, body),
  )
  serve(app, listDrawLinks, ({ params }) => actions.listLinks(queries, params.drawId))
  serve(app, addDrawNumber, ({ params, body }) => actions.addNumber(deps, params.drawId, body))
  serve(app, cancelDraw, ({ tx, params, viewer }) => actions.cancel(tx, deps, viewer.userId, params.drawId))
  serve(app, applyDraw, ({ tx, params, body, viewer }) =>
    actions.apply(tx, deps, viewer.userId, params.drawId, body.allowCascade),
  )
}
