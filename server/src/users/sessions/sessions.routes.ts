// HTTP routes of one's own sessions. Ending one closes its connections on every process.
import { endOtherSessions, endSession, listSessions } from '@campus/contract/sessions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as store from './sessions.store.ts'

export function sessionsRoutes(app: FastifyInstance, { db, bus }: Deps) {
  const { queries } = db
  const close = (userId: number, sessions: number[]) => {
    if (sessions.length > 0) bus.broadcast('sessions', JSON.stringify({ userId, sessions }), { isRetried: true })
  }

  serve(app, listSessions, ({ viewer }) => store.list(queries, viewer.userId, viewer.sessionId))

  serve(app, endSession, async ({ params, viewer }) => {
    close(viewer.userId, await store.end(queries, viewer.userId, params.sessionId))
    return {}
  })

  serve(app, endOtherSessions, async ({ viewer }) => {
    const ended = await store.endOthers(queries, viewer.userId, viewer.sessionId)
    close(viewer.userId, ended)
    return { ended: ended.length }
  })
}
