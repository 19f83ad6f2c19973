// Everything about favorites (bookmarks) that crosses the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Match } from './matches.ts'
import { Sport } from './sports.ts'

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
  summary: 'Unstar a match by its favoriteId or its matchId; unstarring twice is unstarring once',
  params: z.object({ userId: IdText, favoriteId: IdText }),
  reply: z.object({}),
})

/** A page shorter than this is the last one. */
export const favoritesPage = 200

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/users/me/favorites',
  access: 'user',
  summary: "The viewer's starred matches, a page at a time: those to come first, then the latest",
  /** The last matchId of the page before. */
  query: z.object({ after: z.optional(IdText) }),
  reply: z.array(Match),
})

export const FollowedTeam = z.object({
  teamId: Id,
  teamName: z.string(),
  department: z.string(),
  sport: z.nullable(Sport),
})
export type FollowedTeam = z.output<typeof FollowedTeam>

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/users/me/teams',
  access: 'user',
  summary: 'The teams the viewer follows',
  reply: z.array(FollowedTeam),
})

export const followTeam = endpoint({
  method: 'POST',
  path: '/api/users/me/teams',
  access: 'user',
  summary: 'Follow a team: its coming matches are starred, also those set later',
  body: z.object({ teamId: Id }),
  reply: z.array(FollowedTeam),
})

export const unfollowTeam = endpoint({
  method: 'DELETE',
  path: '/api/users/me/teams/:teamId',
  access: 'user',
  summary: 'Stop following; stars that came by following go, those given by hand stay',
  params: z.object({ teamId: IdText }),
  reply: z.array(FollowedTeam),
})
