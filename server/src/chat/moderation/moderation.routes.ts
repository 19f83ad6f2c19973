// HTTP routes of chat moderation.
import {
  changeRoomRules,
  dismissChatReports,
  hideChatMessage,
  liftSanction,
  listChatReports,
  listSanctions,
  reportChatMessage,
  sanctionAuthor,
} from '@campus/contract/chat'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as actions from './moderation.actions.ts'
import * as reports from './reports.store.ts'
import * as sanctions from './sanctions.store.ts'

const queue = { limit: 100, around: 5 }
const mostSanctions = 500

export function chatModerationRoutes(app: FastifyInstance, deps: Deps) {
  const { queries } = deps.db

  serve(app, reportChatMessage, async ({ tx, params, body, viewer }) => {
    await actions.report(tx, params, viewer.userId, body.reason)
    return {}
  })

  serve(app, hideChatMessage, ({ tx, params, body, viewer }) => actions.hide(tx, deps, params, body.isHidden, viewer))

  serve(app, sanctionAuthor, ({ tx, params, body, viewer }) => actions.silence(tx, deps, params, body, viewer))

  serve(app, changeRoomRules, ({ tx, params, body, viewer }) =>
    actions.changeRules(tx, deps, params.roomId, body, viewer),
  )

  serve(app, listChatReports, () => reports.list(queries, queue))

  serve(app, dismissChatReports, async ({ tx, params, viewer }) => {
    await actions.dismissReports(tx, params, viewer)
    return {}
  })

  serve(app, listSanctions, () => sanctions.list(queries, mostSanctions))

  serve(app, liftSanction, async ({ tx, params, viewer }) => {
    await actions.lift(tx, deps, params.sanctionId, viewer)
    return {}
  })
}
