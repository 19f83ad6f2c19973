// HTTP routes of display preferences.
import { getPreferences, savePreferences } from '@campus/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as store from './preferences.store.ts'

export function preferencesRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, getPreferences, ({ viewer }) => store.find(db.queries, viewer.userId))
  serve(app, savePreferences, async ({ body, viewer, tx }) => {
    await store.save(tx.queries, viewer.userId, body)
    return body
  })
}
