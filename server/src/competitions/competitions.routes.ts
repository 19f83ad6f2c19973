// HTTP routes of competitions. Their seasons are built by the matches feature.
import {
  createCompetition,
  deleteCompetition,
  getCompetition,
  listCompetitions,
  replaceEntries,
  updateCompetition,
} from '@campus/contract/competitions'
import type { FastifyInstance } from 'fastify'
import type { TableDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import * as actions from './competitions.actions.ts'
import * as entries from './competitions.entries.actions.ts'
import * as store from './competitions.store.ts'

export function competitionsRoutes(app: FastifyInstance, deps: TableDeps) {
  const { queries } = deps.db
  serve(app, listCompetitions, ({ query }) => store.list(queries, query.sport ?? null, query.archived === 'true'))
  serve(
    app,
    getCompetition,
    async ({ params }) => (await store.find(queries, params.competitionId)) ?? fail('COMPETITION_NOT_FOUND'),
  )
  serve(app, createCompetition, ({ tx, body, viewer }) => actions.create(tx, viewer.userId, body))
  serve(app, updateCompetition, ({ tx, params, body, viewer }) =>
    actions.change(tx, deps, viewer.userId, params.competitionId, body),
  )
  serve(app, deleteCompetition, async ({ tx, params, viewer }) => {
    await actions.remove(tx, viewer.userId, params.competitionId)
    return {}
  })
  serve(app, replaceEntries, ({ tx, params, body, viewer }) =>
    entries.replace(tx, deps, viewer.userId, params.competitionId, body),
  )
}
