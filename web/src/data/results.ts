// Confirming results: calls of a scorer's device or an organiser, and who has confirmed one.
import type { Confirmation, ConfirmationForm } from '@campus/contract/confirmations'
import { listConfirmations, reopenResult } from '@campus/contract/results'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { applyMatchEvent } from './matches/match.ts'
import { sendConfirmation } from './scoring/scoring.calls.ts'

const paramsOf = (matchId: number) => ({ matchId: String(matchId) })

export function useConfirmResult(matchId: number, token: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: ConfirmationForm) => sendConfirmation(token, matchId, form),
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
