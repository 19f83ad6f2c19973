// HTTP routes of log-in, log-out and one's own account.
import type { SecondFactorNeeded } from '@campus/contract/second-factor'
import { authUser, deleteMe, login, logout, me, updateMe } from '@campus/contract/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogInDeps, Requester } from '../deps.ts'
import { fail } from '../errors.ts'
import { browserOf, cookieHash, setCookie, setLogInCookies } from '../http/identity/cookies.ts'
import type { Viewer } from '../http/identity/viewer.ts'
import { serve } from '../http/serve.ts'
import { networkOf } from '../network.ts'
import * as actions from './users.actions.ts'
import * as store from './users.store.ts'

export function usersRoutes(app: FastifyInstance, deps: LogInDeps) {
  const { config, db } = deps
  const sessionOf = (request: FastifyRequest) => cookieHash(config, request.raw, 'sid')
  const askerOf = (viewer: Viewer, request: FastifyRequest): Requester => ({
    userId: viewer.userId,
    email: viewer.email,
    nickname: viewer.nickname,
    sessionHash: sessionOf(request) ?? fail('SIGN_IN_REQUIRED'),
  })

  serve(app, login, async ({ body, request, reply }) => {
    const from = { network: networkOf(request.ip), ...browserOf(config, request.raw) }
    const entered = await actions.login(deps, body.email, body.password, from)
    if (entered.second) {
      setCookie(config, reply, 'half', entered.second.token)
      return fail('SECOND_FACTOR_NEEDED', { kinds: entered.second.kinds } satisfies SecondFactorNeeded)
    }
    setLogInCookies(config, reply, entered.tokens)
    const { userId, email, nickname, role } = entered.account
    return { userId, email, nickname, role, message: 'ok' }
  })

  serve(app, logout, async ({ viewer, request, reply }) => {
    const hash = sessionOf(request)
    if (hash) await actions.logout(deps, viewer?.userId, hash)
    setCookie(config, reply, 'sid', null)
    return {}
  })

  for (const endpoint of [me, authUser]) {
    serve(app, endpoint, async ({ viewer: { userId, owesSecondFactor } }) => {
      const person = (await store.findMe(db.queries, userId)) ?? fail('SIGN_IN_REQUIRED')
      return { ...person, ...(owesSecondFactor && { owesSecondFactor }) }
    })
  }

  serve(app, updateMe, async ({ body, viewer, request, reply }) => {
    const { me: changed, token } = await actions.change(deps, askerOf(viewer, request), body)
    if (token) setCookie(config, reply, 'sid', token)
    return changed
  })

  serve(app, deleteMe, async ({ body, viewer, request, reply }) => {
    await actions.remove(deps, askerOf(viewer, request), body?.password)
    setCookie(config, reply, 'sid', null)
    return {}
  })
}
