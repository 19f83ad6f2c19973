// All matches of a team, kept live like every other list.
import { listTeamMatches } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { usePolling } from '../../../realtime/use-polling.ts'
import { listsKey, type MatchFilter, settle } from '../matches.cache.ts'

export function useTeamMatches(teamId: number) {
  const filter: MatchFilter = { sport: 'ALL', teamId }
  return useQuery({
    queryKey: [...listsKey, filter],
    queryFn: async ({ client, signal }) =>
      settle(client, filter, await call(listTeamMatches, { params: { teamId: String(teamId) } }, signal)),
    ...usePolling(),
  })
}
