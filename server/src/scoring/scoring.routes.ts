// The HTTP door of scorer passes, and who stands behind one. The log itself is served by matches, whose fact it is.
import { createPass, listPasses, openPass, revokePass } from '@campus/contract/scoring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import type { IdentifyScorer, Scorer } from '../http/viewer.ts'
import { hashToken } from '../tokens.ts'
import * as actions from './scoring.actions.ts'
import * as store from './scoring.store.ts'

/** Only wrong passes count: a whole sports field may tap behind one address. */
const wrongPasses = { tries: 30, seconds: 60 }

export function scoringRoutes(app: FastifyInstance, deps: Deps) {
  const { queries } = deps.db

  serve(app, openPass, async ({ params, scorer }) => {
    if (!(await store.isMatch(queries, params.matchId))) fail('MATCH_NOT_FOUND')
    return { scorer: scorer.label, expiresAt: scorer.expiresAt }
  })

  serve(app, listPasses, async ({ params }) => {
    if (!(await store.isMatch(queries, params.matchId))) fail('MATCH_NOT_FOUND')
    return store.list(queries, params.matchId)
  })

  serve(app, createPass, ({ params, body, viewer }) =>
    actions.createPass(deps, viewer.userId, { ...body, matchId: params.matchId }),
  )

  serve(app, revokePass, async ({ params }) => {
    await actions.revokePass(deps, params.matchId, params.passId)
    return {}
  })
}

/** A pass in the header counts for itself, whoever else is signed in; without one, administrators and scorers may. */
export function identifyScorers(app: FastifyInstance, { db }: Deps): IdentifyScorer {
  async function byPass(request: FastifyRequest, token: string): Promise<Scorer | null> {
    const pass = token.length === 43 ? await store.findOpen(db.queries, hashToken(token)) : undefined
    if (!pass) {
      await app.limitRate(request, 'wrong-pass', wrongPasses)
      return fail('PASS_INVALID')
    }
    if (String(pass.matchId) !== (request.params as { matchId?: string }).matchId) fail('FORBIDDEN')
    // Nobody waits for the mark, and one that fails is made by the next tap.
    if (pass.isDue) void store.markUsed(db.queries, pass.passId).catch(() => {})
    return { userId: null, passId: pass.passId, label: pass.label, expiresAt: pass.expiresAt }
  }

  return async (request) => {
    const token = /^Pass (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined) return byPass(request, token)
    const { viewer } = request
    if (viewer?.role !== 'ADMIN' && viewer?.role !== 'SCORER') return null
    return { userId: viewer.userId, passId: null, label: viewer.nickname, expiresAt: null }
  }
}
