// The HTTP door of those who are not in yet: sign-up, and the way back for who forgot the password.
import { limits } from '@campus/contract/limits'
import {
  checkEmail,
  checkNickname,
  forgotPassword,
  register,
  resetPassword,
  sendVerificationCode,
  verifyCode,
} from '@campus/contract/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import { cookieHash, setCookie } from '../http/session.ts'
import { networkOf } from '../network.ts'
import * as reset from './users.reset.actions.ts'
import { emailKey, isReadable, isReserved, nicknameKey } from './users.rules.ts'
import * as actions from './users.sign-up.actions.ts'
import * as store from './users.store.ts'

export function signUpRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db } = deps
  const browserOf = (request: FastifyRequest) => cookieHash(config, request.raw, 'signup')

  serve(app, checkEmail, async ({ query }) => {
    return (await store.findByEmail(db.queries, emailKey(query.email))) !== undefined
  })

  serve(app, checkNickname, async ({ query: { nickname }, viewer }) => {
    // Those nobody may have are as good as taken.
    if (!isReadable(nickname) || isReserved(nickname)) return true
    const owner = await store.whoHasNickname(db.queries, nicknameKey(nickname), viewer?.userId)
    return owner !== undefined && owner !== viewer?.userId
  })

  serve(app, sendVerificationCode, async ({ body, request, reply }) => {
    const { email } = 'params' in body ? body.params : body
    setCookie(config, reply, 'signup', await actions.sendCode(deps, email, networkOf(request.ip), browserOf(request)))
    return { resendSeconds: limits.resendSeconds }
  })

  serve(app, verifyCode, async ({ query, body, request }) => {
    const email = body?.email ?? query.email ?? fail('BAD_REQUEST')
    const code = body?.code ?? query.code ?? fail('BAD_REQUEST')
    return actions.verifyCode(deps, email, code, browserOf(request))
  })

  serve(app, register, async ({ body, request, reply }) => {
    const userId = await actions.signUpWith(deps, body, browserOf(request))
    setCookie(config, reply, 'signup', null)
    return { userId }
  })

  serve(app, forgotPassword, async ({ query, body, request }) => {
    await reset.forgot(deps, body?.email ?? query.email ?? fail('BAD_REQUEST'), networkOf(request.ip))
    return {}
  })

  serve(app, resetPassword, async ({ body }) => {
    await reset.resetWith(deps, body.token, body.password)
    return {}
  })
}
