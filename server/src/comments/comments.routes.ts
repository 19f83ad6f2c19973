// HTTP routes of comments.
import {
  addComment,
  countComments,
  deleteComment,
  dismissReports,
  hideComment,
  listComments,
  listReports,
  reportComment,
} from '@campus/contract/comments'
import { edgeLimits, listCommentStates, listCommentsById } from '@campus/contract/edges'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import { batched } from '../platform/queues/batch.ts'
import * as actions from './comments.actions.ts'
import { newestStates, pageSize } from './comments.rules.ts'
import * as store from './comments.store.ts'

const mostReported = 200

export function commentsRoutes(app: FastifyInstance, deps: Deps) {
  const { config } = deps
  const { queries } = deps.db
  serve(app, listCommentStates, () => store.listStates(queries, newestStates))
  serve(app, listCommentsById, ({ query }) => {
    const ids = query.ids.split(',').map(Number)
    return ids.length > edgeLimits.commentsAtOnce ? fail('BAD_REQUEST') : store.findMany(queries, ids)
  })

  serve(
    app,
    listComments,
    async ({ params, query }) =>
      (await store.list(queries, params.matchId, query.before, pageSize)) ?? fail('MATCH_NOT_FOUND'),
  )

  // Everybody who opens a match's page asks: simultaneous requests share one query.
  const countOf = batched(
    async (matchIds: number[]) => {
      const counts = await store.countOf(queries, [...new Set(matchIds)])
      return (matchId: number) => counts.get(matchId)
    },
    { paceMs: config.BARRIER_MS },
  )

  serve(app, countComments, async ({ params }) => ({
    count: (await countOf(params.matchId)) ?? fail('MATCH_NOT_FOUND'),
  }))

  serve(app, addComment, ({ tx, params, body, viewer }) =>
    actions.add(tx, deps, params.matchId, viewer.userId, body.text),
  )

  serve(app, deleteComment, async ({ tx, params, viewer }) => {
    await actions.remove(tx, deps, params.matchId, params.commentId, viewer.userId)
    return {}
  })

  serve(app, reportComment, async ({ tx, params, body, viewer }) => {
    await actions.report(tx, { ...params, userId: viewer.userId, reason: body.reason })
    return {}
  })

  serve(app, hideComment, ({ tx, params, body, viewer }) =>
    actions.hide(tx, deps, { ...params, isHidden: body.isHidden, userId: viewer.userId }),
  )

  serve(app, listReports, () => store.listReported(queries, mostReported))

  serve(app, dismissReports, async ({ tx, params, viewer }) => {
    await actions.dismissReports(tx, viewer.userId, params.commentId)
    return {}
  })
}
