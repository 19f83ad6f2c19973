// Confirming results: calls of a scorer's device or an organiser, and who has confirmed one.
import type { Confirmation } from '@campus/contract/confirmations'
import type { BodyOf } from '@campus/contract/endpoint'
import { confirmResult, listConfirmations, reopenResult } from '@campus/contract/results'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { applyMatchEvent } from './matches/match.ts'

const paramsOf = (matchId: number) => ({ matchId: String(matchId) })

/** With a pass the header decides who confirms, even if somebody is signed in. */
export function useConfirmResult(matchId: number, token: string | null) {
  const client = useQueryClient()
  const headers = token === null ? {} : { authorization: `Pass ${token}` }
  return useMutation({
    mutationFn: (body: BodyOf<typeof confirmResult>) =>
      call(confirmResult, { params: paramsOf(matchId), body }, undefined, headers),
    onSuccess: (match) => void applyMatchEvent(client, { match }),
  })
}

export function useReopenResult(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(reopenResult, { params: paramsOf(matchId) }),
    onSuccess: (match) => void applyMatchEvent(client, { match }),
  })
}

/** Asked again with every version of the match. */
export const confirmationsOf = (matchId: number, version: number) =>
  queryOptions<Confirmation[]>({
    queryKey: ['confirmations', matchId, version],
    queryFn: ({ signal }) => call(listConfirmations, { params: paramsOf(matchId) }, signal),
  })
