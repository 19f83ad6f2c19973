// What one does with a match from its page: star it, put it into a calendar, pass it on.
import type { Match } from '@campus/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { FavoriteStar } from '../features/favorites/favorite-star.tsx'
import { CalendarLink, ShareButton } from '../features/matches/match-links.tsx'
import { setFavoriteId } from '../features/matches/matches.cache.ts'
import { setMatchFavorite } from '../features/matches/use-match.ts'
import { whoAmI } from '../features/users/users.queries.ts'

export function MatchTools({ match }: { match: Match }) {
  const client = useQueryClient()
  return (
    <>
      <FavoriteStar
        match={match}
        whoAmI={() => client.fetchQuery(whoAmI())}
        onChange={(favoriteId) => {
          setFavoriteId(client, match.matchId, favoriteId)
          setMatchFavorite(client, match.matchId, favoriteId)
        }}
      />
      <CalendarLink match={match} />
      <ShareButton match={match} />
    </>
  )
}
