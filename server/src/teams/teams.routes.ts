// The HTTP door of teams, their squads and imports.
import {
  createTeam,
  deleteTeam,
  importTeams,
  listPlayers,
  listTeams,
  replacePlayers,
  updateTeam,
} from '@campus/contract/teams'
import type { FastifyInstance } from 'fastify'
import type { TableDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import * as actions from './teams.actions.ts'
import { importCsv } from './teams.import.actions.ts'
import * as store from './teams.store.ts'

export function teamsRoutes(app: FastifyInstance, deps: TableDeps) {
  const { queries } = deps.db
  serve(app, listTeams, ({ query }) => store.list(queries, query.archived === 'true'))
  serve(app, createTeam, ({ body, viewer }) => actions.create(deps, viewer.userId, body))
  serve(app, updateTeam, ({ params, body, viewer }) => actions.change(deps, viewer.userId, params.teamId, body))
  serve(app, deleteTeam, async ({ params, query, viewer }) => {
    await actions.remove(deps, viewer.userId, params.teamId, query.archive === 'true')
    return {}
  })

  serve(app, listPlayers, async ({ params }) => {
    if (!(await store.find(queries, params.teamId))) fail('TEAM_NOT_FOUND')
    return store.listPlayers(queries, params.teamId)
  })
  serve(app, replacePlayers, ({ params, body, viewer }) =>
    actions.replacePlayers(deps, viewer.userId, params.teamId, body.players),
  )
  serve(app, importTeams, ({ body, viewer }) => importCsv(deps, viewer.userId, body))
}
