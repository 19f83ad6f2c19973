// The HTTP door of a match's log: read by everybody who watches, written by whoever may score.
import { addEvents, getLog, listDisputed, type MatchLog } from '@campus/contract/scoring'
import { fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type CachedResponse, cacheResponse } from '../../http/cache/cached-response.ts'
import { serve, serveCached } from '../../http/serve.ts'
import { batched } from '../../platform/queues/batch.ts'
import { findChanged } from '../read/read.store.ts'
import { takeEvents } from './log.actions.ts'
import * as log from './log.store.ts'

export function matchLogRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  // Thousands ask the same after a goal: the questions of a moment are two queries, and each answer is written once.
  const logOf = batched<log.LogQuestion, CachedResponse | undefined>(async (asked) => {
    const questions = [...new Map(asked.map((one) => [keyOf(one), one])).values()]
    const found = await findChanged(db, [...new Set(questions.map(({ matchId }) => matchId))])
    const standing = new Map(found.filter(({ isDeleted }) => !isDeleted).map(({ match }) => [match.matchId, match]))
    // The match first: events may then be newer than it, and are seen again; the other way round some would be missed.
    const eventsOf = await log.logsAfter(db, questions)
    const answers = new Map<string, CachedResponse>()
    for (const question of questions) {
      const match = standing.get(question.matchId)
      if (!match) continue
      const told: MatchLog = { match, events: eventsOf(question) }
      answers.set(keyOf(question), cacheResponse(Buffer.from(JSON.stringify(told))))
    }
    return (question) => answers.get(keyOf(question))
  })

  serveCached(app, getLog, async ({ params, query }) => {
    const answer = await logOf({ matchId: params.matchId, after: query.after ?? 0 })
    return { answer: answer ?? fail('MATCH_NOT_FOUND') }
  })

  serve(app, addEvents, ({ params, body, scorer, viewer, recheck }) => {
    const { userId, passId } = scorer
    const mayCorrect = passId === null && viewer?.role === 'ADMIN'
    return takeEvents(deps, { ...body, matchId: params.matchId, scorer: { userId, passId, mayCorrect }, recheck })
  })

  serve(app, listDisputed, async () =>
    (await log.runningLogs(db)).flatMap(({ matchId, matchType, events, ...competition }) => {
      const base = { sport: competition.sport, mustDecide: matchType === 'TOURNAMENT' }
      const { disputed } = fold(rulesOf(competition), base, events)
      return disputed.length > 0 ? { matchId, events: disputed } : []
    }),
  )
}

const keyOf = ({ matchId, after }: log.LogQuestion) => `${matchId}/${after}`
