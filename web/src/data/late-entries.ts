// Teams that enter a league late: the list, the preview of an entry, and its undo.
import type { BodyOf } from '@campus/contract/endpoint'
import {
  addLateEntry,
  type LateEntry,
  listLateEntries,
  previewLateEntry,
  undoLateEntry,
} from '@campus/contract/late-entries'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { renewCompetition } from './competition-changes.ts'

const keyOf = (competitionId: number) => ['late-entries', competitionId]
const paramsOf = (competitionId: number) => ({ competitionId: String(competitionId) })

export const lateEntriesOf = (competitionId: number) =>
  queryOptions({
    queryKey: keyOf(competitionId),
    queryFn: ({ signal }) => call(listLateEntries, { params: paramsOf(competitionId) }, signal),
  })

/** Never from a cache: matches may have changed since. */
export const lateEntryPreview = (competitionId: number, body: BodyOf<typeof previewLateEntry>) =>
  queryOptions({
    queryKey: [...keyOf(competitionId), 'preview', body],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewLateEntry, { params: paramsOf(competitionId), body }, signal),
  })

export function useLateEntry(competitionId: number) {
  return useListMutation(competitionId, (body: BodyOf<typeof addLateEntry>) =>
    call(addLateEntry, { params: paramsOf(competitionId), body }),
  )
}

export function useUndoLateEntry(competitionId: number) {
  return useListMutation(competitionId, (teamId: number) =>
    call(undoLateEntry, { params: { ...paramsOf(competitionId), teamId: String(teamId) } }),
  )
}

function useListMutation<Given>(competitionId: number, mutationFn: (given: Given) => Promise<LateEntry[]>) {
  return useMutation({
    mutationFn,
    onSuccess: (list, _given, _context, { client }) => {
      client.setQueryData(keyOf(competitionId), list)
      renewCompetition(client)
    },
  })
}
