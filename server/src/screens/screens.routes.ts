// HTTP routes of screens, and the topic that makes one ask again.
import {
  getOwnScreen,
  listScreens,
  pairScreen,
  requestScreenCode,
  steerScreen,
  unpairScreen,
} from '@campus/contract/screens'
import { screensTopic } from '@campus/contract/topics'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { welcomeGuest } from '../http/identity/cookies.ts'
import { serve } from '../http/serve.ts'
import * as actions from './screens.actions.ts'
import * as store from './screens.store.ts'

export function screensRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db, destinations } = deps
  destinations.topic(screensTopic.path)

  // Not in the limit of its network, where many screens hang, from the second time on.
  serve(app, requestScreenCode, ({ request, reply }) => {
    welcomeGuest(config, request.raw, reply)
    return actions.requestCode(deps)
  })
  serve(app, getOwnScreen, ({ request }) => {
    const [, token] = /^Screen ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
    return actions.readOwn(db.queries, token)
  })

  serve(app, listScreens, () => store.list(db.queries))
  // Not idempotent: attempts are counted.
  serve(app, pairScreen, ({ body, viewer, deadline }) =>
    actions.pair(deps, { userId: viewer.userId, ...body }, deadline),
  )
  serve(app, steerScreen, ({ tx, params, body, viewer }) =>
    actions.steer(tx, deps, { userId: viewer.userId, screenId: params.screenId, ...body }),
  )
  serve(app, unpairScreen, async ({ tx, params, viewer }) => {
    await actions.unpair(tx, deps, viewer.userId, params.screenId)
    return {}
  })
}
