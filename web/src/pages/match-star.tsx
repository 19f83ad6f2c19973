// A match's star as pages hand it to their rows: where favorites, users and matches meet.
import type { Match } from '@campus/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { FavoriteStar } from '../features/favorites/favorite-star.tsx'
import { setFavoriteId } from '../features/matches/matches.cache.ts'
import { whoAmI } from '../features/users/users.queries.ts'

function MatchStar({ match }: { match: Match }) {
  const client = useQueryClient()
  return (
    <FavoriteStar
      match={match}
      whoAmI={() => client.fetchQuery(whoAmI())}
      onChange={(favoriteId) => setFavoriteId(client, match.matchId, favoriteId)}
    />
  )
}

export function matchStar(match: Match) {
  return <MatchStar match={match} />
}
