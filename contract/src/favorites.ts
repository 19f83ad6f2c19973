// Favorites (bookmarks) on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Match } from './matches.ts'
import { SportCode } from './sports.ts'

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/users/:userId/bookmark',
  access: 'user',
  idempotent: true,
  summary: 'Add a match to the favorites; adding it twice changes nothing',
  params: z.object({ userId: IdText }),
  body: z.object({ matchId: Id }),
  reply: z.object({ matchId: Id, favoriteId: Id }),
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/bookmark/:favoriteId',
  access: 'user',
  idempotent: true,
  summary: 'Remove a favorite by its favoriteId or matchId; removing it twice changes nothing',
  params: z.object({ userId: IdText, favoriteId: IdText }),
  reply: z.object({}),
})

/** A shorter page is the last one. */
export const favoritesPage = 200

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/users/me/favorites',
  access: 'user',
  summary: "List the user's favorites, page by page: upcoming matches first, then the latest",
  /** The last matchId of the previous page. */
  query: z.object({ after: z.optional(IdText) }),
  reply: z.array(Match),
})

export const FollowedTeam = z.object({
  teamId: Id,
  teamName: z.string(),
  department: z.string(),
  sport: z.nullable(SportCode),
})
export type FollowedTeam = z.output<typeof FollowedTeam>

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/users/me/teams',
  access: 'user',
  summary: 'List the teams that the user follows',
  reply: z.array(FollowedTeam),
})

/** How many teams an empty search offers. */
export const popularTeams = 8

export const listPopularTeams = endpoint({
  method: 'GET',
  path: '/api/teams/popular',
  access: 'anyone',
  summary: 'List the teams that most people follow',
  reply: z.array(FollowedTeam),
})

export const followTeam = endpoint({
  method: 'POST',
  path: '/api/users/me/teams',
  access: 'user',
  idempotent: true,
  summary: 'Follow a team: adds its upcoming matches to the favorites, also those scheduled later',
  body: z.object({ teamId: Id }),
  reply: z.array(FollowedTeam),
})

export const unfollowTeam = endpoint({
  method: 'DELETE',
  path: '/api/users/me/teams/:teamId',
  access: 'user',
  idempotent: true,
  summary: 'Unfollow a team; favorites added by following are removed, those added by hand stay',
  params: z.object({ teamId: IdText }),
  reply: z.array(FollowedTeam),
})
