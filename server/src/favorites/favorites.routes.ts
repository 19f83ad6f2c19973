// HTTP routes of favorites and follows: people star for themselves only. The starred matches are served by the matches
// feature.
import {
  addFavorite,
  followTeam,
  listFollows,
  listPopularTeams,
  removeFavorite,
  unfollowTeam,
} from '@campus/contract/favorites'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import { joined } from '../platform/queues/batch.ts'
import * as actions from './favorites.actions.ts'
import * as follows from './favorites.follows.store.ts'
import * as store from './favorites.store.ts'

export function favoritesRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, addFavorite, async ({ params, body, viewer, tx }) => {
    if (params.userId !== viewer.userId) fail('FORBIDDEN')
    const favoriteId = (await store.add(tx.queries, viewer.userId, body.matchId)) ?? fail('MATCH_NOT_FOUND')
    return { matchId: body.matchId, favoriteId }
  })

  serve(app, removeFavorite, async ({ params, viewer, tx }) => {
    if (params.userId !== viewer.userId) fail('FORBIDDEN')
    await store.remove(tx.queries, viewer.userId, params.favoriteId)
    return {}
  })

  // Everybody gets the same: simultaneous requests share one query.
  const popular = joined(() => follows.listPopular(db.queries))
  serve(app, listPopularTeams, () => popular())
  serve(app, listFollows, ({ viewer }) => follows.list(db.queries, viewer.userId))
  serve(app, followTeam, ({ body, viewer, tx }) => actions.follow(tx, viewer.userId, body.teamId))
  serve(app, unfollowTeam, ({ params, viewer, tx }) => actions.unfollow(tx, viewer.userId, params.teamId))
}
