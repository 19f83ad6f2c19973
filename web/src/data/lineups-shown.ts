// Query of a match's line-ups for fans. They are published shortly before the match, so they are refetched when shown again.
import { getLineups } from '@campus/contract/lineups'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export function useLineups(matchId: number) {
  return useQuery({
    queryKey: ['lineup-view', matchId],
    queryFn: ({ signal }) => call(getLineups, { params: { matchId: String(matchId) } }, signal),
    staleTime: 0,
  })
}
