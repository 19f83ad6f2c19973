// HTTP routes of scorer passes, and the identification of scorers. The log itself is served by matches.
import { getCourtNow, listCourtPasses, makeCourtPass } from '@campus/contract/court-passes'
import {
  createPass,
  listPasses,
  listScorerPhones,
  openPass,
  reportPhone,
  revokePass,
  voidPass,
} from '@campus/contract/scoring'
import type { FastifyInstance } from 'fastify'
import type { Deps, ScoringDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { passReader } from '../http/identity/pass.ts'
import type { IdentifyScorer } from '../http/identity/viewer.ts'
import { serve } from '../http/serve.ts'
import type { Queries } from '../platform/postgres/postgres.ts'
import * as courts from './courts.actions.ts'
import * as courtsStore from './courts.store.ts'
import { findPhones, savePhone } from './phones.store.ts'
import * as actions from './scoring.actions.ts'
import * as store from './scoring.store.ts'

export function scoringRoutes(app: FastifyInstance, deps: ScoringDeps) {
  const { queries } = deps.db

  serve(app, openPass, async ({ params: { matchId }, scorer, viewer }) => {
    if (!(await store.isMatch(queries, matchId))) fail('MATCH_NOT_FOUND')
    const { userId, passId, label, expiresAt } = scorer
    const isOrganiser = passId === null && viewer?.role === 'ADMIN'
    return { scorer: label, expiresAt, ...(await deps.seatOf(queries, matchId, { userId, passId, isOrganiser })) }
  })

  const phones = { redis: deps.redis, prefix: deps.config.NEWS_PREFIX }

  serve(app, reportPhone, async ({ params, body, scorer }) => {
    const { matchId } = params
    if (!(await store.isMatch(queries, matchId))) fail('MATCH_NOT_FOUND')
    const device = scorer.passId === null ? `user ${scorer.userId}` : `pass ${scorer.passId}`
    const phone = { matchId, scorer: scorer.label, seenAt: deps.clock.now().toISOString(), ...body }
    await savePhone(phones, device, phone).catch(unavailable)
    return {}
  })

  serve(app, listScorerPhones, () => findPhones(phones, deps.clock.now().getTime()).catch(unavailable))

  serve(app, listCourtPasses, ({ query }) => courts.listPasses(deps, query.date))

  serve(app, makeCourtPass, ({ body, viewer }) => courts.makePass(deps, viewer.userId, body))

  serve(app, getCourtNow, async ({ params, query }) => {
    const court = (await courtsStore.courtOf(queries, params.passId)) ?? fail('PASS_NOT_FOUND')
    return { ...court, matchId: await courtsStore.nextMatch(queries, court, query.after) }
  })

  serve(app, listPasses, async ({ params }) => {
    if (!(await store.isMatch(queries, params.matchId))) fail('MATCH_NOT_FOUND')
    return store.list(queries, params.matchId)
  })

  serve(app, createPass, ({ params, body, viewer }) =>
    actions.createPass(deps, viewer.userId, { ...body, matchId: params.matchId }),
  )

  serve(app, revokePass, async ({ params, viewer }) => {
    await actions.revokePass(deps, viewer.userId, params.matchId, params.passId)
    return {}
  })

  serve(app, voidPass, ({ tx, params, body, viewer }) =>
    actions.voidPass(tx, deps, { ...params, ...body, userId: viewer.userId }),
  )
}

const unavailable = () => fail('UNAVAILABLE')

type Params = Record<string, string>

/** The path is not validated yet. */
const isForMatch = (queries: Queries, pass: store.ScorerPass, { matchId = '' }: Params) =>
  /^[1-9]\d{0,14}$/.test(matchId) && store.isForMatch(queries, pass, Number(matchId))

/** A pass in the header wins over the session; without one, administrators and scorers may score. */
export function identifyScorers(app: FastifyInstance, { db }: Deps): IdentifyScorer {
  const isFor = (pass: store.ScorerPass, params: Params) =>
    'matchId' in params ? isForMatch(db.queries, pass, params) : String(pass.passId) === params['passId']
  const passOf = passReader(app, db.queries, { scheme: 'Pass', isFor, passes: store })

  return async (request) => {
    const pass = await passOf(request)
    if (pass) {
      const { passId, label, expiresAt } = pass
      const isPassOpen = async (queries: Queries) => {
        if (!(await store.isOpen(queries, passId))) return false
        // The match may have been moved to another court since the headers arrived.
        return (await isForMatch(queries, pass, request.params as Params)) || fail('FORBIDDEN')
      }
      return { userId: null, passId, label, expiresAt, isPassOpen }
    }
    const { viewer } = request
    if (viewer?.role !== 'ADMIN' && viewer?.role !== 'SCORER') return null
    return { userId: viewer.userId, passId: null, label: viewer.nickname, expiresAt: null }
  }
}
