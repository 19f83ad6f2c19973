// Protests against results: filed by captains, ruled on by organisers.
import type { Match } from '@campus/contract/matches'
import {
  fileProtest,
  listOpenProtests,
  listProtests,
  type ProtestForm,
  type Ruling,
  ruleOnProtest,
  withdrawProtest,
} from '@campus/contract/protests'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { applyMatchEvent } from './matches/match.ts'

const openKey = ['protests', 'open']

/** Asked again with every version of the match. */
export const protestsOf = (matchId: number, version: number) =>
  queryOptions({
    queryKey: ['protests', matchId, version],
    queryFn: ({ signal }) => call(listProtests, { params: { matchId: String(matchId) } }, signal),
    placeholderData: (before) => before,
  })

export const openProtests = () =>
  queryOptions({
    queryKey: openKey,
    queryFn: ({ signal }) => call(listOpenProtests, {}, signal),
    refetchInterval: 30_000,
  })

function renew(client: QueryClient, match: Match) {
  void applyMatchEvent(client, { match })
  return client.invalidateQueries({ queryKey: openKey })
}

export function useFileProtest(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProtestForm) => call(fileProtest, { params: { matchId: String(matchId) }, body }),
    onSuccess: (match) => renew(client, match),
  })
}

export function useWithdrawProtest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (protestId: number) => call(withdrawProtest, { params: { protestId: String(protestId) } }),
    onSuccess: (match) => renew(client, match),
  })
}

export const rule = (protestId: number, body: Ruling) =>
  call(ruleOnProtest, { params: { protestId: String(protestId) }, body })

export function useRuling(protestId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Ruling) => rule(protestId, body),
    onSuccess: (match) => renew(client, match),
  })
}
