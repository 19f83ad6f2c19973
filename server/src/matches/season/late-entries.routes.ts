// HTTP routes of teams that enter a league late.
import { addLateEntry, listLateEntries, previewLateEntry, undoLateEntry } from '@campus/contract/late-entries'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as actions from './late-entries.actions.ts'
import * as store from './late-entries.store.ts'

export function lateEntryRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listLateEntries, ({ params }) => store.list(deps.db.queries, params.competitionId))
  serve(app, previewLateEntry, ({ params, body, viewer }) =>
    actions.preview(deps, viewer.userId, { ...params, ...body }),
  )
  serve(app, addLateEntry, ({ tx, params, body, viewer }) =>
    actions.add(tx, deps, viewer.userId, { ...params, ...body }),
  )
  serve(app, undoLateEntry, ({ tx, params, viewer }) => actions.undo(tx, deps, viewer.userId, params))
}
