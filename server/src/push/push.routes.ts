// HTTP routes of notifications.
import { findPushSubscription, getPushKey, removePushSubscription, savePushSubscription } from '@campus/contract/push'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { subscribe } from './push.actions.ts'
import * as store from './push.store.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps, key: string) {
  const { queries } = deps.db
  serve(app, getPushKey, () => ({ key }))
  serve(app, findPushSubscription, async ({ query, viewer }) => {
    const kinds = await store.kindsOf(queries, viewer.userId, query.endpoint)
    return kinds ? { kinds } : null
  })
  serve(app, savePushSubscription, ({ body: { endpoint, keys, kinds }, viewer, tx }) =>
    subscribe(tx, deps, viewer.userId, { endpoint, ...keys }, kinds),
  )
  serve(app, removePushSubscription, async ({ query, viewer, tx }) => {
    await store.remove(tx.queries, viewer.userId, query.endpoint)
    return {}
  })
}
