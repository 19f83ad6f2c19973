// HTTP routes of queues of courts.
import {
  callQueuedMatch,
  endCourtQueue,
  handOutCourts,
  listCourtQueues,
  skipQueuedMatch,
  startCourtQueue,
  updateCourtQueue,
} from '@campus/contract/court-queues'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as queue from './queue.actions.ts'
import * as steer from './steer.actions.ts'

export function queueRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listCourtQueues, ({ query }) => queue.list(deps, query.date))
  serve(app, startCourtQueue, ({ tx, body, viewer }) => queue.start(tx, deps, viewer.userId, body))
  serve(app, updateCourtQueue, ({ tx, params, body, viewer }) =>
    steer.update(tx, deps, viewer.userId, params.queueId, body),
  )
  serve(app, endCourtQueue, async ({ tx, params, viewer }) => {
    await queue.end(tx, deps, viewer.userId, params.queueId)
    return {}
  })
  serve(app, handOutCourts, ({ tx, params, viewer }) => queue.handOutNow(tx, deps, viewer.userId, params.queueId))
  serve(app, skipQueuedMatch, ({ tx, params, body, viewer }) =>
    steer.skip(tx, deps, viewer.userId, params, body.reason),
  )
  serve(app, callQueuedMatch, ({ tx, params, viewer }) => steer.callAgain(tx, deps, viewer.userId, params))
}
