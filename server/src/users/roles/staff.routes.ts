// HTTP routes of staff roles.
import { giveRole, listStaff } from '@campus/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as actions from './staff.actions.ts'
import * as store from './staff.store.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listStaff, () => store.list(deps.db.queries))
  serve(app, giveRole, ({ tx, body, viewer }) => actions.give(tx, deps, viewer.userId, body))
}
