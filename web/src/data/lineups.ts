// The line-ups of a match.
import { getLineups, type Lineup, type LineupPlayer, replaceLineup } from '@campus/contract/lineups'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const fetchLineups = (matchId: number, signal?: AbortSignal): Promise<Lineup[]> =>
  call(getLineups, { params: { matchId: String(matchId) } }, signal)

export function lineupsOf(matchId: number) {
  return queryOptions({
    queryKey: ['lineups', matchId],
    queryFn: ({ signal }) => fetchLineups(matchId, signal),
  })
}

export function useReplaceLineup(matchId: number) {
  return useMutation({
    mutationFn: (body: { teamId: number; entries: LineupPlayer[]; version: number }) =>
      call(replaceLineup, { params: { matchId: String(matchId) }, body }),
    onSuccess: (lineups, _body, _context, { client }) => client.setQueryData(lineupsOf(matchId).queryKey, lineups),
  })
}
