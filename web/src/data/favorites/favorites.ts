// Mutations that star and unstar a match. The star shows at once; the server's response follows.
import { addFavorite, removeFavorite } from '@campus/contract/favorites'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

interface Toggle {
  userId: number
  matchId: number
  favoriteId: number | null
  isStarred: boolean
}

/** Stars a match for somebody who pressed its star before logging in. */
export function starMatch(userId: number, matchId: number): Promise<number | null> {
  return toggle({ userId, matchId, favoriteId: null, isStarred: true })
}

async function toggle({ userId, matchId, favoriteId, isStarred }: Toggle): Promise<number | null> {
  if (isStarred) {
    const added = await call(addFavorite, { params: { userId: String(userId) }, body: { matchId } })
    return added.favoriteId
  }
  // The server accepts either id: the match's is enough when the star's is not known.
  const params = { userId: String(userId), favoriteId: String(favoriteId ?? matchId) }
  await call(removeFavorite, { params })
  return null
}

/** Optimistic state of a match's star: a pending change counts, and reverts by itself if it fails. */
export function useFavorite(match: { matchId: number; favoriteId: number | null }) {
  const mutationKey = ['favorites', match.matchId]
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: toggle,
    meta: { asksToSignIn: true },
  })
  const [pending] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Toggle).isStarred,
  }).slice(-1)
  return { isStarred: pending ?? match.favoriteId !== null, mutation }
}
