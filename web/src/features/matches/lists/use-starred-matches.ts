// The matches that the viewer starred, kept live like every other list.
import { favoritesPage, listFavorites } from '@campus/contract/favorites'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { usePolling } from '../../../realtime/use-polling.ts'
import { listsKey, settle, starredFilter } from '../matches.cache.ts'

/** Page after page to the last: nobody's list ends silently. */
async function fetchStarred(signal: AbortSignal): Promise<Match[]> {
  const found = new Map<number, Match>()
  for (let after: number | undefined; ; ) {
    const page = await call(
      listFavorites,
      { query: { after: after === undefined ? undefined : String(after) } },
      signal,
    )
    const known = found.size
    // A match that moved between two questions may come twice.
    for (const match of page) found.set(match.matchId, match)
    after = page.at(-1)?.matchId
    if (page.length < favoritesPage || found.size === known) return [...found.values()]
  }
}

export function useStarredMatches(enabled: boolean) {
  return useQuery({
    queryKey: [...listsKey, starredFilter],
    queryFn: async ({ client, signal }) => settle(client, starredFilter, await fetchStarred(signal)),
    ...usePolling(),
    enabled,
  })
}
