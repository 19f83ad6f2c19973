// The HTTP door of venues.
import { createVenue, deleteVenue, listVenues, updateVenue } from '@campus/contract/venues'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as actions from './venues.actions.ts'
import * as store from './venues.store.ts'

export function venuesRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listVenues, () => store.list(deps.db.queries))
  serve(app, createVenue, ({ body, viewer }) => actions.create(deps, viewer.userId, body.name))
  serve(app, updateVenue, ({ params, body, viewer }) => actions.rename(deps, viewer.userId, params.venueId, body.name))
  serve(app, deleteVenue, async ({ params, viewer }) => {
    await actions.remove(deps, viewer.userId, params.venueId)
    return {}
  })
}
