// HTTP routes of past matches: head-to-head records, and the matches of a team or a department.
import { getHeadToHead, listDepartmentMatches, listTeamMatches, type Match } from '@campus/contract/matches'
import type { FastifyInstance } from 'fastify'
import { todayInSeoul } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { cacheResponse } from '../../http/cache/cached-response.ts'
import { seesDrafts, type Viewer } from '../../http/identity/viewer.ts'
import { serveCached } from '../../http/serve.ts'
import { batched } from '../../platform/queues/batch.ts'
import { headToHead, noPast } from './history.rules.ts'
import * as history from './history.store.ts'
import * as store from './read.store.ts'

export function matchHistoryRoutes(app: FastifyInstance, { config, db, replica, clock }: Deps) {
  const paced = { paceMs: config.BARRIER_MS }
  const favoritesOf = batched((userIds: number[]) => store.favoritesOf(db, userIds), paced)
  /** Writes the viewer's stars into a match. */
  async function starring(viewer: Viewer | null) {
    const own = viewer && (await favoritesOf(viewer.userId))
    return (match: Match): Match => ({ ...match, favoriteId: own?.get(match.matchId) ?? null })
  }

  serveCached(app, getHeadToHead, async ({ params, viewer }) => {
    const [match, star] = await Promise.all([store.find(db, params.matchId, seesDrafts(viewer)), starring(viewer)])
    if (!match) fail('MATCH_NOT_FOUND')
    const { teamId1, teamId2 } = match
    const past =
      teamId1 && teamId2 ? await replica.read((source) => history.pastOf(source, match, teamId1, teamId2)) : noPast
    const { meetings, form1, form2, ...sums } = headToHead(match, past)
    const starred = <F extends { match: Match }>(form: F) => ({ ...form, match: star(form.match) })
    return toResponse({ ...sums, meetings: meetings.map(star), form1: form1.map(starred), form2: form2.map(starred) })
  })

  serveCached(app, listTeamMatches, async ({ params, viewer }) => {
    const [matches, star] = await Promise.all([
      replica.read((source) => history.listOfTeam(source, params.teamId)),
      starring(viewer),
    ])
    return toResponse((matches ?? fail('TEAM_NOT_FOUND')).map(star))
  })

  // Everybody of a department opens the first page with the same list: simultaneous requests share one query.
  const ofDepartment = batched(async (requested: string[]) => {
    const found = await history.listOfDepartments(db, [...new Set(requested)], todayInSeoul(clock))
    return (department: string) => found.get(department) ?? []
  }, paced)

  serveCached(app, listDepartmentMatches, async ({ query, viewer }) => {
    const [matches, star] = await Promise.all([ofDepartment(query.department), starring(viewer)])
    return toResponse(matches.map(star))
  })
}

const toResponse = (reply: unknown) => ({ answer: cacheResponse(Buffer.from(JSON.stringify(reply))) })
