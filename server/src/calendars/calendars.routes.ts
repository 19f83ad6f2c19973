// HTTP routes of calendars: of a team, of a match, and a private one of a person's favorites by a revocable link.
import { endCalendar, favoritesCalendar, matchCalendar, renewCalendar, teamCalendar } from '@campus/contract/calendars'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve, serveCached } from '../http/serve.ts'
import { hashToken, newToken } from '../tokens.ts'
import { type Calendar, calendarResponse } from './calendars.cache.ts'
import * as store from './calendars.store.ts'

export function calendarsRoutes(app: FastifyInstance, { db, replica, config, campus, clock }: Deps) {
  const publisher = {
    origin: config.publicOrigin,
    host: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).host : 'campus-score',
  }
  const respond = (calendar: Calendar) => ({ answer: calendarResponse(calendar, publisher, clock.now()) })

  serveCached(app, teamCalendar, async ({ params: { teamId } }) => {
    const [name, entries] = await replica.read((source) =>
      Promise.all([store.findTeam(source, teamId), store.listOfTeam(source, teamId)]),
    )
    return respond({ name: `${name ?? fail('TEAM_NOT_FOUND')} 경기`, entries })
  })

  serveCached(app, matchCalendar, async ({ params: { matchId } }) => {
    const entries = await replica.read(async (source) => {
      const found = await store.listOfMatch(source, matchId)
      // A match without a day exists, but has no event yet.
      return found.length > 0 || (await store.isKnownMatch(source, matchId)) ? found : undefined
    })
    return respond({ name: campus.name, entries: entries ?? fail('MATCH_NOT_FOUND') })
  })

  serveCached(app, favoritesCalendar, async ({ params }) => {
    const entries = await replica.read(async (source) => {
      const userId = await store.findOwner(source, hashToken(params.token))
      return userId === undefined ? undefined : store.listOfFavorites(source, userId)
    })
    return respond({ name: `${campus.name} 즐겨찾기`, entries: entries ?? fail('NOT_FOUND') })
  })

  serve(app, renewCalendar, async ({ viewer }) => {
    const { token, hash } = newToken()
    await store.setHash(db, viewer.userId, hash)
    return { path: favoritesCalendar.path.replace(':token', token) }
  })

  serve(app, endCalendar, async ({ viewer }) => {
    await store.setHash(db, viewer.userId, null)
    return {}
  })
}
