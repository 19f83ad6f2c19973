// Queries and mutations of line-ups, and the match they are for.
import { getLineups, type LineupPlayer, replaceLineup } from '@campus/contract/lineups'
import { getMatch } from '@campus/contract/matches'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export function lineupsOf(matchId: number) {
  return queryOptions({
    queryKey: ['lineups', matchId],
    queryFn: ({ signal }) => call(getLineups, { params: { matchId: String(matchId) } }, signal),
  })
}

export function matchToLineUp(matchId: number) {
  return queryOptions({
    queryKey: ['lineups', matchId, 'match'],
    queryFn: ({ signal }) => call(getMatch, { params: { matchId: String(matchId) } }, signal),
  })
}

export function useReplaceLineup(matchId: number) {
  return useMutation({
    mutationFn: (body: { teamId: number; entries: LineupPlayer[]; version: number }) =>
      call(replaceLineup, { params: { matchId: String(matchId) }, body }),
    onSuccess: (lineups, _body, _context, { client }) => client.setQueryData(lineupsOf(matchId).queryKey, lineups),
  })
}
