// HTTP routes of second factors: one's own, and the second step of a log-in.
import {
  addPasskey,
  askPasskey,
  askPasskeyLogin,
  askTotp,
  confirmTotp,
  getSecondFactors,
  passSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@campus/contract/second-factor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Requester, SecondFactorDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { browserOf, cookieHash, setCookie, setLogInCookies } from '../http/identity/cookies.ts'
import type { Viewer } from '../http/identity/viewer.ts'
import { serve } from '../http/serve.ts'
import * as actions from './second-factor.actions.ts'
import * as logIn from './second-factor.log-in.actions.ts'
import * as store from './second-factor.store.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: SecondFactorDeps) {
  const { config, db } = deps
  const askerOf = ({ userId, email, nickname }: Viewer, request: FastifyRequest): Requester => ({
    userId,
    email,
    nickname,
    sessionHash: cookieHash(config, request.raw, 'sid') ?? fail('SIGN_IN_REQUIRED'),
  })
  const respond = (reply: FastifyReply, { recoveryCodes, token }: Awaited<ReturnType<typeof actions.confirmTotp>>) => {
    if (token) setCookie(config, reply, 'sid', token)
    return { recoveryCodes }
  }

  serve(app, getSecondFactors, ({ viewer }) => store.find(db.queries, viewer.userId))

  serve(app, askTotp, ({ body, viewer, request }) => actions.askTotp(deps, askerOf(viewer, request), body.password))

  serve(app, confirmTotp, async ({ body, viewer, request, reply }) =>
    respond(reply, await actions.confirmTotp(deps, askerOf(viewer, request), body.code)),
  )

  serve(app, removeTotp, ({ body, viewer, request }) =>
    actions.remove(deps, askerOf(viewer, request), body.password, { kind: 'TOTP' }),
  )

  serve(app, askPasskey, ({ body, viewer, request }) =>
    actions.askPasskey(deps, askerOf(viewer, request), body.password),
  )

  serve(app, addPasskey, async ({ body, viewer, request, reply }) =>
    respond(reply, await actions.addPasskey(deps, askerOf(viewer, request), body)),
  )

  serve(app, removePasskey, ({ params, body, viewer, request }) =>
    actions.remove(deps, askerOf(viewer, request), body.password, { kind: 'PASSKEY', passkeyId: params.passkeyId }),
  )

  serve(app, renewRecoveryCodes, async ({ body, viewer, request }) => ({
    recoveryCodes: await actions.renewCodes(deps, askerOf(viewer, request), body.password),
  }))

  serve(app, askPasskeyLogin, ({ request }) => logIn.askPasskey(deps, cookieHash(config, request.raw, 'half')))

  serve(app, passSecondFactor, async ({ body, request, reply }) => {
    const half = cookieHash(config, request.raw, 'half')
    const { account, tokens } = await logIn.pass(deps, half, body, browserOf(config, request.raw))
    setLogInCookies(config, reply, tokens)
    setCookie(config, reply, 'half', null)
    const { userId, email, nickname, role } = account
    return { userId, email, nickname, role, message: 'ok' }
  })
}
