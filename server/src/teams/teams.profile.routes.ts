// HTTP routes of a team's public page.
import { getTeam } from '@campus/contract/teams'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import { findProfile } from './teams.profile.store.ts'

export function teamProfileRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, getTeam, async ({ params }) => (await findProfile(db.queries, params.teamId)) ?? fail('TEAM_NOT_FOUND'))
}
