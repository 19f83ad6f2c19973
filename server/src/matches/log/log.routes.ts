// HTTP routes of a match's log: everybody may read it, scorers write it.
import { addEvents, getLog, listDisputed, type MatchLog, setScoredApart } from '@campus/contract/scoring'
import { mustDecide } from '@campus/rules/brackets/groups-of-four'
import { fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type CachedResponse, type CacheResult, cacheResponse } from '../../http/cache/cached-response.ts'
import { serve, serveCached } from '../../http/serve.ts'
import { batched } from '../../platform/queues/batch.ts'
import { findChanged } from '../read/read.store.ts'
import { setApart } from './apart.actions.ts'
import { addTaps } from './log.actions.ts'
import * as log from './log.store.ts'

/** Returns how a match's public log is read. */
export function matchLogRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db } = deps
  const paced = { paceMs: config.BARRIER_MS }

  // Thousands send the same request after a goal: a batch of requests is two queries, and each response is serialized once.
  const logOf = batched<log.LogRequest, CachedResponse | undefined>(async (batch) => {
    const requests = [...new Map(batch.map((one) => [keyOf(one), one])).values()]
    const found = await findChanged(db, [...new Set(requests.map(({ matchId }) => matchId))])
    const existing = new Map(
      found.filter(({ isDeleted, match }) => !isDeleted && !match.isDraft).map(({ match }) => [match.matchId, match]),
    )
    // The match first: events may then be newer than it and are sent again; the other way round some would be missed.
    const eventsOf = await log.logsAfter(db, requests)
    const responses = new Map<string, CachedResponse>()
    for (const request of requests) {
      const match = existing.get(request.matchId)
      if (!match) continue
      const matchLog: MatchLog = { match, events: eventsOf(request) }
      responses.set(keyOf(request), cacheResponse(Buffer.from(JSON.stringify(matchLog))))
    }
    return (request) => responses.get(keyOf(request))
  }, paced)

  async function publicLog(matchId: number, after = 0): Promise<CacheResult> {
    return { answer: (await logOf({ matchId, after })) ?? fail('MATCH_NOT_FOUND') }
  }

  serveCached(app, getLog, ({ params, query }) => publicLog(params.matchId, query.after))

  serve(app, addEvents, ({ params, body, scorer, viewer, recheck }) => {
    const { userId, passId } = scorer
    const mayCorrect = passId === null && viewer?.role === 'ADMIN'
    return addTaps(deps, { ...body, matchId: params.matchId, scorer: { userId, passId, mayCorrect }, recheck })
  })

  serve(app, setScoredApart, ({ tx, params, body, viewer }) =>
    setApart(tx, deps, viewer.userId, params.matchId, body.isApart),
  )

  serve(app, listDisputed, async () =>
    (await log.runningLogs(db)).flatMap(({ matchId, matchType, leagueFormat, events, ...competition }) => {
      const base = { sport: competition.sport, mustDecide: mustDecide(matchType, leagueFormat) }
      const { disputed, open } = fold(rulesOf(competition), base, events)
      const unsettled = [...disputed, ...open.map(({ id }) => [id])]
      return unsettled.length > 0 ? { matchId, events: unsettled } : []
    }),
  )

  return { logOf: (matchId: number) => publicLog(matchId) }
}

const keyOf = ({ matchId, after }: log.LogRequest) => `${matchId}/${after}`
