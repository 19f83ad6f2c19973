// HTTP routes of protests.
import { fileProtest, listOpenProtests, listProtests, ruleOnProtest, withdrawProtest } from '@campus/contract/protests'
import type { FastifyInstance } from 'fastify'
import type { ProtestDeps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { seesDrafts, type Viewer } from '../../http/identity/viewer.ts'
import { serve } from '../../http/serve.ts'
import { labelOf } from '../edit/publish.actions.ts'
import { find, read } from '../read/read.store.ts'
import * as actions from './protests.actions.ts'
import * as store from './protests.store.ts'

const actorOf = (viewer: Viewer) => ({ userId: viewer.userId, isOrganiser: viewer.role === 'ADMIN' })

export function protestRoutes(app: FastifyInstance, deps: ProtestDeps) {
  const { db } = deps

  serve(app, listProtests, async ({ params: { matchId }, viewer }) => {
    if (!(await find(db, matchId, seesDrafts(viewer)))) fail('MATCH_NOT_FOUND')
    const reader = viewer ? actorOf(viewer) : { userId: null, isOrganiser: false }
    return store.listOf(db.queries, reader, matchId)
  })

  serve(app, listOpenProtests, async ({ viewer }) => {
    const protests = await store.listOpen(db.queries, actorOf(viewer))
    const matches = await read(db.queries, [...new Set(protests.map(({ matchId }) => matchId))])
    return protests.flatMap((protest) => {
      const match = matches.find(({ matchId }) => matchId === protest.matchId)
      return match ? [{ ...protest, label: labelOf(match), sport: match.sport }] : []
    })
  })

  serve(app, fileProtest, ({ tx, params, body, viewer }) =>
    actions.file(tx, deps, actorOf(viewer), params.matchId, body),
  )
  serve(app, withdrawProtest, ({ tx, params, viewer }) => actions.withdraw(tx, deps, actorOf(viewer), params.protestId))
  serve(app, ruleOnProtest, ({ tx, params, body, viewer }) =>
    actions.rule(tx, deps, actorOf(viewer), params.protestId, body),
  )
}
