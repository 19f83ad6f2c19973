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
import { seesDrafts } from '../http/identity/viewer.ts'
import { serve } from '../http/serve.ts'
import * as actions from './competitions.actions.ts'
import * as entries from './competitions.entries.actions.ts'
import * as store from './competitions.store.ts'

export function competitionsRoutes(app: FastifyInstance, deps: TableDeps) {
  const { queries } = deps.db
  serve(app, listCompetitions, ({ query, viewer }) =>
    store.list(queries, {
      sport: query.sport ?? null,
      withArchived: query.archived === 'true',
      withDrafts: seesDrafts(viewer),
    }),
  )
  serve(app, getCompetition, async ({ params, viewer }) => {
    const competition = await store.find(queries, params.competitionId)
    return !competition || (competition.isDraft && !seesDrafts(viewer)) ? fail('COMPETITION_NOT_FOUND') : competition
  })
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
