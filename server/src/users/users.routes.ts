// The HTTP door of people: log-in, log-out, who am I.
import { login, logout, me } from '@campus/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { newToken, sessionDays, sessionHash, setSessionCookie } from '../http/session.ts'
import * as actions from './users.actions.ts'
import * as store from './users.store.ts'

export function usersRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db } = deps

  serve(app, login, async ({ body, request, reply }) => {
    const { userId, email, nickname, role } = await actions.login(deps, body.email, body.password)
    // A new session each time: one planted before the log-in is worth nothing.
    const old = sessionHash(config, request.raw)
    if (old) await store.endSession(db.queries, old)
    const { token, hash } = newToken()
    await store.startSession(db.queries, userId, hash, sessionDays)
    setSessionCookie(config, reply, token)
    return { userId, email, nickname, role, message: 'ok' }
  })

  serve(app, me, ({ viewer }) => viewer)

  serve(app, logout, async ({ request, reply }) => {
    const hash = sessionHash(config, request.raw)
    if (hash) await store.endSession(db.queries, hash)
    setSessionCookie(config, reply, null)
    return {}
  })
}
