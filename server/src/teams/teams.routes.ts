// HTTP routes of teams, their squads and imports.
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
  serve(app, createTeam, ({ tx, body, viewer }) => actions.create(tx, viewer.userId, body))
  serve(app, updateTeam, ({ tx, params, body, viewer }) => actions.change(tx, deps, viewer.userId, params.teamId, body))
  serve(app, deleteTeam, async ({ tx, params, query, viewer }) => {
    await actions.remove(tx, deps, viewer.userId, params.teamId, query.archive === 'true')
    return {}
  })

  serve(app, listPlayers, async ({ params }) => {
    if (!(await store.find(queries, params.teamId))) fail('TEAM_NOT_FOUND')
    return store.listPlayers(queries, params.teamId)
  })
  serve(app, replacePlayers, ({ tx, params, body, viewer }) =>
    actions.replacePlayers(tx, viewer.userId, params.teamId, body.players),
  )
  serve(app, importTeams, ({ tx, body, viewer }) => importCsv(tx, deps, viewer.userId, body))
}
