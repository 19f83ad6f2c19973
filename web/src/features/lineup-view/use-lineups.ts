// The line-ups of a match as fans see them. They come in shortly before the match: what is shown again is asked again.
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
