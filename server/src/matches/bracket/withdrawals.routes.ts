// HTTP routes of teams that withdraw or are replaced.
import {
  listWithdrawals,
  previewWithdrawal,
  replaceTeam,
  undoWithdrawal,
  withdrawTeam,
} from '@campus/contract/withdrawals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { replace } from './replacements.actions.ts'
import * as actions from './withdrawals.actions.ts'
import * as store from './withdrawals.store.ts'

export function withdrawalRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listWithdrawals, ({ params }) => store.list(deps.db.queries, params.competitionId))
  serve(app, previewWithdrawal, ({ params, body, viewer }) =>
    actions.preview(deps, viewer.userId, { ...params, ...body }),
  )
  serve(app, withdrawTeam, ({ tx, params, body, viewer }) =>
    actions.withdraw(tx, deps, viewer.userId, { ...params, ...body }),
  )
  serve(app, undoWithdrawal, ({ tx, params, viewer }) => actions.undo(tx, deps, viewer.userId, params))
  serve(app, replaceTeam, ({ tx, params, body, viewer }) =>
    replace(tx, deps, viewer.userId, params.competitionId, body),
  )
}
