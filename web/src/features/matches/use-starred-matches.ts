// The matches that the viewer starred, kept live like every other list.
import { listFavorites } from '@campus/contract/favorites'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { listsKey, settle, starredFilter } from './matches.cache.ts'
import { usePolling } from './use-matches.ts'

export function useStarredMatches(enabled: boolean) {
  return useQuery({
    queryKey: [...listsKey, starredFilter],
    queryFn: async ({ client, signal }) => settle(client, starredFilter, await call(listFavorites, {}, signal)),
    ...usePolling(),
    enabled,
  })
}
