// Teams that withdrew from a competition: the list, the preview of a withdrawal, and its undo; and teams that are replaced.
import type { BodyOf } from '@campus/contract/endpoint'
import {
  listWithdrawals,
  previewWithdrawal,
  replaceTeam,
  undoWithdrawal,
  type Withdrawal,
  withdrawTeam,
} from '@campus/contract/withdrawals'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { renewCompetition } from './competition-changes.ts'

const keyOf = (competitionId: number) => ['withdrawals', competitionId]
const paramsOf = (competitionId: number) => ({ competitionId: String(competitionId) })

export const withdrawalsOf = (competitionId: number) =>
  queryOptions({
    queryKey: keyOf(competitionId),
    queryFn: ({ signal }) => call(listWithdrawals, { params: paramsOf(competitionId) }, signal),
  })

/** Never from a cache: matches may have changed since. */
export const withdrawalPreview = (competitionId: number, body: BodyOf<typeof previewWithdrawal>) =>
  queryOptions({
    queryKey: [...keyOf(competitionId), 'preview', body],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewWithdrawal, { params: paramsOf(competitionId), body }, signal),
  })

export function useWithdraw(competitionId: number) {
  return useListMutation(competitionId, (body: BodyOf<typeof withdrawTeam>) =>
    call(withdrawTeam, { params: paramsOf(competitionId), body }),
  )
}

export function useUndoWithdrawal(competitionId: number) {
  return useListMutation(competitionId, (teamId: number) =>
    call(undoWithdrawal, { params: { ...paramsOf(competitionId), teamId: String(teamId) } }),
  )
}

export function useReplaceTeam(competitionId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof replaceTeam>) => call(replaceTeam, { params: paramsOf(competitionId), body }),
    onSuccess: (_reply, _body, _context, { client }) => renewCompetition(client),
  })
}

function useListMutation<Given>(competitionId: number, mutationFn: (given: Given) => Promise<Withdrawal[]>) {
  return useMutation({
    mutationFn,
    onSuccess: (list, _given, _context, { client }) => {
      client.setQueryData(keyOf(competitionId), list)
      renewCompetition(client)
    },
  })
}
