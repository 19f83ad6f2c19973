// HTTP routes of the sports that the campus makes itself.
import { createOwnSport, deleteOwnSport, listOwnSports, updateOwnSport } from '@campus/contract/own-sports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as own from '../own-sports.ts'
import * as actions from './sports.actions.ts'

export function sportsRoutes(app: FastifyInstance, { db, bus }: Deps) {
  serve(app, listOwnSports, () => own.listOwnSports(db.queries))
  serve(app, createOwnSport, ({ tx, body, viewer }) => actions.create(tx, bus, viewer.userId, body), {
    before: ({ body }) => actions.checkSport(body),
  })
  serve(
    app,
    updateOwnSport,
    ({ tx, params, body: { version, ...form }, viewer }) =>
      actions.change(tx, bus, viewer.userId, { sport: params.sport, form, seen: version }),
    { before: ({ body }) => actions.checkSport(body) },
  )
  serve(app, deleteOwnSport, async ({ tx, params, viewer }) => {
    await actions.remove(tx, bus, viewer.userId, params.sport)
    return {}
  })
}
