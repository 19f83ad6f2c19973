// The HTTP door of favorites: everybody stars for themselves only.
import { addFavorite, removeFavorite } from '@campus/contract/favorites'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import * as store from './favorites.store.ts'

export function favoritesRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, addFavorite, async ({ params, body, viewer }) => {
    if (params.userId !== viewer.userId) fail('FORBIDDEN')
    const favoriteId = (await store.add(db.queries, viewer.userId, body.matchId)) ?? fail('MATCH_NOT_FOUND')
    return { matchId: body.matchId, favoriteId }
  })

  serve(app, removeFavorite, async ({ params, viewer }) => {
    if (params.userId !== viewer.userId) fail('FORBIDDEN')
    await store.remove(db.queries, viewer.userId, params.favoriteId)
    return {}
  })
}
