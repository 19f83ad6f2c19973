// A match's star for the rows of pages: connects favorites, users and matches.
import type { Match } from '@campus/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { setFavoriteId } from '../../data/matches/match-lists.cache.ts'
import { whoAmI } from '../../data/users/me.ts'
import { FavoriteStar } from '../../features/favorites/favorite-star.tsx'
import { sideName } from '../../text/format/side-name.ts'
import { useText } from '../../text/use-text.tsx'

function MatchStar({ match }: { match: Match }) {
  const client = useQueryClient()
  const text = useText()
  return (
    <FavoriteStar
      match={{ ...match, teamName1: sideName(match, 1, text), teamName2: sideName(match, 2, text) }}
      whoAmI={() => client.fetchQuery(whoAmI())}
      onChange={(favoriteId) => setFavoriteId(client, match.matchId, favoriteId)}
    />
  )
}

export function matchStar(match: Match) {
  return <MatchStar match={match} />
}
