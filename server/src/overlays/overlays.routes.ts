// HTTP routes of overlays: for broadcasters, and the one that an overlay itself reads.
import { createOverlay, deleteOverlay, getShownOverlay, listOverlays, steerOverlay } from '@campus/contract/overlays'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { passReader } from '../http/identity/pass.ts'
import { serve } from '../http/serve.ts'
import { transact } from '../platform/postgres/postgres.ts'
import * as actions from './overlays.actions.ts'
import * as store from './overlays.store.ts'

export function overlaysRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const overlayOf = passReader(app, db.queries, { scheme: 'Overlay', isFor: () => true, passes: store })

  serve(app, listOverlays, () => store.list(db.queries))

  // Not idempotent: a response with a token must not be stored.
  serve(app, createOverlay, ({ body, viewer, deadline }) =>
    transact(db, (tx) => actions.createOverlay(tx, viewer.userId, body), { deadline }),
  )

  serve(app, steerOverlay, ({ tx, params, body, viewer }) =>
    actions.steerOverlay(deps, tx, { userId: viewer.userId, overlayId: params.overlayId, change: body }),
  )

  serve(app, deleteOverlay, async ({ tx, params, viewer }) => {
    await actions.deleteOverlay(deps, tx, viewer.userId, params.overlayId)
    return {}
  })

  serve(app, getShownOverlay, async ({ request }) => {
    const pass = (await overlayOf(request)) ?? fail('PASS_NOT_FOUND')
    return (await store.findShown(db, pass.passId)) ?? fail('PASS_NOT_FOUND')
  })
}
