// HTTP routes for people without a session: sign-up and password reset.
import { limits } from '@campus/contract/limits'
import {
  checkEmail,
  checkNickname,
  checkReset,
  forgotPassword,
  register,
  resetPassword,
  sendVerificationCode,
  verifyCode,
} from '@campus/contract/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { browserOf, cookieHash, setCookie } from '../../http/identity/cookies.ts'
import { serve } from '../../http/serve.ts'
import { networkOf } from '../../network.ts'
import { emailKey, isReadable, isReserved, nicknameKey } from '../users.rules.ts'
import * as store from '../users.store.ts'
import * as reset from './reset.actions.ts'
import * as actions from './sign-up.actions.ts'

export function signUpRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db } = deps
  const signUpOf = (request: FastifyRequest) => cookieHash(config, request.raw, 'signup')

  serve(app, checkEmail, async ({ query }) => {
    return (await store.findByEmail(db.queries, emailKey(query.email))) !== undefined
  })

  serve(app, checkNickname, async ({ query: { nickname }, viewer }) => {
    // Names that nobody may have count as taken.
    if (!isReadable(nickname) || isReserved(nickname)) return true
    const owner = await store.whoHasNickname(db.queries, nicknameKey(nickname), viewer?.userId)
    return owner !== undefined && owner !== viewer?.userId
  })

  serve(app, sendVerificationCode, async ({ body, request, reply }) => {
    const { email } = 'params' in body ? body.params : body
    setCookie(config, reply, 'signup', await actions.sendCode(deps, email, networkOf(request.ip), signUpOf(request)))
    return { resendSeconds: limits.resendSeconds }
  })

  serve(app, verifyCode, async ({ query, body, request }) => {
    const email = body?.email ?? query.email ?? fail('BAD_REQUEST')
    const code = body?.code ?? query.code ?? fail('BAD_REQUEST')
    return actions.verifyCode(deps, email, code, signUpOf(request))
  })

  serve(app, register, async ({ body, request, reply }) => {
    const userId = await actions.signUpWith(deps, body, signUpOf(request))
    setCookie(config, reply, 'signup', null)
    return { userId }
  })

  serve(app, forgotPassword, async ({ query, body, request }) => {
    const from = { network: networkOf(request.ip), ...browserOf(config, request.raw) }
    await reset.requestReset(deps, body?.email ?? query.email ?? fail('BAD_REQUEST'), from)
    return {}
  })

  serve(app, checkReset, async ({ body }) => {
    await reset.checkToken(deps, body.token)
    return {}
  })

  serve(app, resetPassword, async ({ body, reply }) => {
    setCookie(config, reply, 'device', await reset.resetWith(deps, body.token, body.password))
    return {}
  })
}
