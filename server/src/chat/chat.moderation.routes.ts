// The HTTP door of keeping order in the chat.
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
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as actions from './chat.moderation.actions.ts'
import * as reports from './chat.moderation.reports.store.ts'
import * as sanctions from './chat.moderation.sanctions.store.ts'

const queue = { limit: 100, around: 5 }
const mostSanctions = 500

export function chatModerationRoutes(app: FastifyInstance, deps: Deps) {
  const { queries } = deps.db

  serve(app, reportChatMessage, async ({ params, body, viewer }) => {
    await actions.report(deps, params, viewer.userId, body.reason)
    return {}
  })

  serve(app, hideChatMessage, ({ params, body, viewer }) => actions.hide(deps, params, body.isHidden, viewer))

  serve(app, sanctionAuthor, ({ params, body, viewer }) => actions.silence(deps, params, body, viewer))

  serve(app, changeRoomRules, ({ params, body, viewer }) => actions.changeRules(deps, params.roomId, body, viewer))

  serve(app, listChatReports, () => reports.list(queries, queue))

  serve(app, dismissChatReports, async ({ params, viewer }) => {
    await actions.dismiss(deps, params, viewer)
    return {}
  })

  serve(app, listSanctions, () => sanctions.list(queries, mostSanctions))

  serve(app, liftSanction, async ({ params, viewer }) => {
    await actions.lift(deps, params.sanctionId, viewer)
    return {}
  })
}
