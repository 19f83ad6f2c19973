// HTTP routes of webhooks, for administrators.
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@campus/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { transact } from '../../platform/postgres/postgres.ts'
import * as actions from './webhooks.actions.ts'
import * as store from './webhooks.store.ts'

const deliveriesShown = 50

export function webhooksRoutes(app: FastifyInstance, deps: Deps) {
  const { db, config } = deps
  serve(app, listWebhooks, () => store.listHooks(db.queries))
  // Those that return a secret are not idempotent: it must not be stored with the response.
  serve(app, createWebhook, ({ body, viewer, deadline }) =>
    transact(db, (tx) => actions.createHook(tx, config, viewer.userId, body), { deadline }),
  )
  serve(app, rotateWebhookSecret, async ({ params, viewer, deadline }) => ({
    secret: await transact(db, (tx) => actions.rotateSecret(tx, config, viewer.userId, params.hookId), { deadline }),
  }))
  serve(app, updateWebhook, ({ tx, params, body, viewer }) =>
    actions.changeHook(tx, config, { userId: viewer.userId, hookId: params.hookId }, body),
  )
  serve(app, deleteWebhook, async ({ tx, params, viewer }) => {
    await actions.deleteHook(tx, viewer.userId, params.hookId)
    return {}
  })
  serve(app, testWebhook, ({ params }) => actions.sendTest(deps, params.hookId))
  serve(app, listWebhookDeliveries, ({ params }) => store.listDeliveries(db.queries, params.hookId, deliveriesShown))
}
