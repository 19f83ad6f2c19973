// Query of all matches of a team; live events update it like every other list.
import { listTeamMatches } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { listsKey, type MatchFilter, reconcileList } from './match-lists.cache.ts'

export function useTeamMatches(teamId: number) {
  const filter: MatchFilter = { sport: 'ALL', teamId }
  return useQuery({
    queryKey: [...listsKey, filter],
    queryFn: async ({ client, signal }) =>
      reconcileList(client, filter, await call(listTeamMatches, { params: { teamId: String(teamId) } }, signal)),
    ...usePolling(),
  })
}
