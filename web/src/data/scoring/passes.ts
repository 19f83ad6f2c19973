// Queries and mutations of scorer passes, and the disputed matches, for administrators.
import {
  createPass,
  listDisputed,
  listPasses,
  listScorerPhones,
  revokePass,
  setScoredApart,
  voidPass,
} from '@campus/contract/scoring'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { applyMatchEvent, requiredMatch } from '../matches/match.ts'

export const passesOf = (matchId: number) =>
  queryOptions({
    queryKey: ['passes', matchId],
    // Poll: the list shows when a pass was last used.
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(listPasses, { params: { matchId: String(matchId) } }, signal),
  })

export const disputedMatches = () =>
  queryOptions({
    queryKey: ['disputed'],
    refetchInterval: 5000,
    queryFn: ({ signal }) => call(listDisputed, {}, signal),
  })

export const scorerPhones = () =>
  queryOptions({
    queryKey: ['scorer-phones'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(listScorerPhones, {}, signal),
  })

interface Wanted {
  matchId: number
  label: string
  hours: number
}

/** The response is the only one with the token: it never stays in the cache. */
const makePass = ({ matchId, ...body }: Wanted) => call(createPass, { params: { matchId: String(matchId) }, body })

export function useMakePass() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: makePass,
    gcTime: 0,
    onSuccess: (_made, { matchId }) => client.invalidateQueries({ queryKey: passesOf(matchId).queryKey }),
  })
}

export function useRevokePass(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (passId: number) => call(revokePass, { params: { matchId: String(matchId), passId: String(passId) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: passesOf(matchId).queryKey }),
  })
}

/** Ends a pass and voids its taps. An event updates the match itself. */
export function useVoidPass(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ passId, allowCascade }: { passId: number; allowCascade: boolean }) =>
      call(voidPass, { params: { matchId: String(matchId), passId: String(passId) }, body: { allowCascade } }),
    onSuccess: () => client.invalidateQueries({ queryKey: passesOf(matchId).queryKey }),
  })
}

export function useSetApart(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isApart: boolean) => call(setScoredApart, { params: { matchId: String(matchId) }, body: { isApart } }),
    onSuccess: (match) => {
      applyMatchEvent(client, { match })
      client.setQueryData(requiredMatch(matchId).queryKey, match)
    },
  })
}
