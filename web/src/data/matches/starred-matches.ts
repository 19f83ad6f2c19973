// Query of the viewer's starred matches; live events update it like every other list.
import { favoritesPage, listFavorites } from '@campus/contract/favorites'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { listsKey, reconcileList, starredFilter } from './match-lists.cache.ts'

/** Loads all pages, so that the list is never cut off silently. */
async function fetchStarred(signal: AbortSignal): Promise<Match[]> {
  const found = new Map<number, Match>()
  for (let after: number | undefined; ; ) {
    const page = await call(
      listFavorites,
      { query: { after: after === undefined ? undefined : String(after) } },
      signal,
    )
    const known = found.size
    // A match that moved between two requests may come twice.
    for (const match of page) found.set(match.matchId, match)
    after = page.at(-1)?.matchId
    if (page.length < favoritesPage || found.size === known) return [...found.values()]
  }
}

export function useStarredMatches(enabled: boolean) {
  return useQuery({
    queryKey: [...listsKey, starredFilter],
    queryFn: async ({ client, signal }) => reconcileList(client, starredFilter, await fetchStarred(signal)),
    ...usePolling(),
    enabled,
  })
}
