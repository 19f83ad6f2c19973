// Queries and mutations of competitions, their entries, and the season built from them.

import {
  buildSeason,
  type Competition,
  type CompetitionDetails,
  createCompetition,
  deleteCompetition,
  type Entry,
  getCompetition,
  listCompetitions,
  previewSeason,
  publishCompetition,
  replaceEntries,
  type SeasonPlan,
  updateCompetition,
  withdrawCompetition,
} from '@campus/contract/competitions'
import type { BodyOf } from '@campus/contract/endpoint'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { matchesKey } from './matches/match-lists.cache.ts'

export const competitionsKey = ['competitions']
const paramsOf = (competitionId: number) => ({ competitionId: String(competitionId) })

export function competitionList() {
  return queryOptions({
    queryKey: competitionsKey,
    queryFn: ({ signal }) => call(listCompetitions, { query: {} }, signal),
  })
}

/** Includes archived ones. */
export function allCompetitions() {
  return queryOptions({
    queryKey: [...competitionsKey, 'archived'],
    queryFn: ({ signal }): Promise<Competition[]> => call(listCompetitions, { query: { archived: 'true' } }, signal),
  })
}

export const fetchCompetition = (competitionId: number, signal?: AbortSignal): Promise<CompetitionDetails> =>
  call(getCompetition, { params: paramsOf(competitionId) }, signal)

export function competitionOf(competitionId: number) {
  return queryOptions({
    queryKey: [...competitionsKey, competitionId],
    queryFn: ({ signal }) => fetchCompetition(competitionId, signal),
  })
}

function cacheCompetition(client: QueryClient, details: CompetitionDetails) {
  client.setQueryData(competitionOf(details.competitionId).queryKey, details)
  return client.invalidateQueries({ queryKey: competitionsKey })
}

export function useCreateCompetition() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createCompetition>) => call(createCompetition, { body }),
    onSuccess: (details, _body, _context, { client }) => cacheCompetition(client, details),
  })
}

export function useUpdateCompetition(competitionId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateCompetition>) =>
      call(updateCompetition, { params: paramsOf(competitionId), body }),
    onSuccess: (details, _body, _context, { client }) => cacheCompetition(client, details),
  })
}

export function useDeleteCompetition(competitionId: number) {
  return useMutation({
    mutationFn: () => call(deleteCompetition, { params: paramsOf(competitionId) }),
    // Its own page is still open: refetch only the lists.
    onSuccess: (_reply, _body, _context, { client }) =>
      client.invalidateQueries({
        queryKey: competitionsKey,
        predicate: ({ queryKey }) => queryKey[1] !== competitionId,
      }),
  })
}

export function useReplaceEntries(competitionId: number) {
  return useMutation({
    mutationFn: (body: { entries: Entry[]; version: number }) =>
      call(replaceEntries, { params: paramsOf(competitionId), body }),
    onSuccess: (details, _body, _context, { client }) => cacheCompetition(client, details),
  })
}

export function usePreviewSeason(competitionId: number) {
  return useMutation({
    mutationFn: (body: SeasonPlan) => call(previewSeason, { params: paramsOf(competitionId), body }),
  })
}

export function useBuildSeason(competitionId: number) {
  return useMutation({
    mutationFn: (body: SeasonPlan) => call(buildSeason, { params: paramsOf(competitionId), body }),
    onSuccess: (_season, _body, _context, { client }) => {
      void client.invalidateQueries({ queryKey: matchesKey })
      return client.invalidateQueries({ queryKey: competitionsKey })
    },
  })
}

/** Publishes a draft, or makes it one again: the lists of matches change with it. */
export function usePublication(competitionId: number) {
  return useMutation({
    mutationFn: ({ isDraft }: { isDraft: boolean }) =>
      call(isDraft ? withdrawCompetition : publishCompetition, { params: paramsOf(competitionId), body: {} }),
    onSettled: (_reply, _error, _body, _context, { client }) => {
      void client.invalidateQueries({ queryKey: matchesKey })
      return client.invalidateQueries({ queryKey: competitionsKey })
    },
  })
}
