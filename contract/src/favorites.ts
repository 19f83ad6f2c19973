// Everything about favorites (bookmarks) that crosses the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/users/:userId/bookmark',
  access: 'user',
  summary: 'Star a match; starring twice is one star',
  params: z.object({ userId: IdText }),
  body: z.object({ matchId: Id }),
  reply: z.object({ matchId: Id, favoriteId: Id }),
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/bookmark/:favoriteId',
  access: 'user',
  summary: 'Unstar a match by its favoriteId or, failing that, its matchId; unstarring twice is harmless',
  params: z.object({ userId: IdText, favoriteId: IdText }),
  reply: z.object({}),
})
