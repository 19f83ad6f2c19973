// HTTP routes of a person's starred matches.
import { listFavorites } from '@campus/contract/favorites'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listStarred } from './favorites.store.ts'

export function matchFavoritesRoutes(app: FastifyInstance, { db }: Deps) {
  serve(app, listFavorites, ({ viewer, query }) => listStarred(db, viewer.userId, query.after))
}
