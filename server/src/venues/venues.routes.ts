// HTTP routes of venues.
import { createVenue, deleteVenue, listVenues, updateVenue } from '@campus/contract/venues'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as actions from './venues.actions.ts'
import * as store from './venues.store.ts'

export function venuesRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listVenues, () => store.list(deps.db.queries))
  serve(app, createVenue, ({ tx, body, viewer }) => actions.create(tx, viewer.userId, body))
  serve(app, updateVenue, ({ tx, params, body, viewer }) => actions.change(tx, viewer.userId, params.venueId, body))
  serve(app, deleteVenue, async ({ tx, params, viewer }) => {
    await actions.remove(tx, viewer.userId, params.venueId)
    return {}
  })
}
