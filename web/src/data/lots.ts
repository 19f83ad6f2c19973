// Ties that only lots can break, for organisers, and the lots they enter.
import { enterLots, type LotsForm, listTies, type OfficeTie, removeLots } from '@campus/contract/lots'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { bracketsKey, tiesKey } from './brackets/brackets.ts'
import { competitionsKey } from './competitions.ts'
import { matchesKey } from './matches/match-lists.cache.ts'

export function tiesOf(competitionId: number) {
  return queryOptions({
    queryKey: [...tiesKey, competitionId],
    staleTime: 0,
    queryFn: ({ signal }) => call(listTies, { params: { competitionId: String(competitionId) } }, signal),
  })
}

function cacheTies(client: QueryClient, competitionId: number, ties: OfficeTie[]) {
  client.setQueryData(tiesOf(competitionId).queryKey, ties)
  void client.invalidateQueries({ queryKey: matchesKey })
  void client.invalidateQueries({ queryKey: competitionsKey })
  return client.invalidateQueries({ queryKey: bracketsKey })
}

export function useEnterLots(competitionId: number) {
  return useMutation({
    mutationFn: (body: LotsForm) => call(enterLots, { params: { competitionId: String(competitionId) }, body }),
    onSuccess: (ties, _form, _context, { client }) => cacheTies(client, competitionId, ties),
  })
}

export function useRemoveLots(competitionId: number) {
  return useMutation({
    mutationFn: ({ lotsId, allowCascade }: { lotsId: number; allowCascade: boolean }) =>
      call(removeLots, {
        params: { competitionId: String(competitionId), lotsId: String(lotsId) },
        body: { allowCascade },
      }),
    onSuccess: (ties, _form, _context, { client }) => cacheTies(client, competitionId, ties),
  })
}
