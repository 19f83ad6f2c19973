// Actions on a match's page: star and share in its bar; live page, calendar and, for those who may, scoring in its head.
import type { Match } from '@campus/contract/matches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useKnownCamera } from '../../data/live/streams.ts'
import { setMatchFavorite } from '../../data/matches/match.ts'
import { setFavoriteId } from '../../data/matches/match-lists.cache.ts'
import { whoAmI } from '../../data/users/me.ts'
import { loadUser } from '../../data/users/user-info.ts'
import { FavoriteStar } from '../../features/favorites/favorite-star.tsx'
import { CalendarLink, LiveRoomLink, ShareButton } from '../../features/matches/hero/match-links.tsx'
import { isOff } from '../../features/matches/row/match-status.ts'
import { lazyPart, Nothing } from '../../ui/loading/lazy-part.tsx'

// Lazy, because most people never score.
const ScoreLink = lazyPart(
  () => import('../../features/scoring/passes/score-link.tsx').then((m) => m.ScoreLink),
  Nothing,
)

export function MatchActions({ match }: { match: Match }) {
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
      <ShareButton match={match} />
    </>
  )
}

export function MatchTools({ match }: { match: Match }) {
  const { data: me } = useQuery({ ...whoAmI(), enabled: loadUser() !== null })
  const camera = useKnownCamera(match.matchId)
  const mayScore = me?.role === 'ADMIN' || me?.role === 'SCORER'
  return (
    <>
      {/* No chat for a postponed or cancelled match, and no calendar entry until it has a new date. */}
      {!isOff(match) && <LiveRoomLink match={match} camera={camera} />}
      {(!isOff(match) || match.postponedFrom) && <CalendarLink match={match} isAlone={isOff(match)} />}
      {mayScore && (
        <Suspense fallback={null}>
          <ScoreLink matchId={match.matchId} />
        </Suspense>
      )}
    </>
  )
}
