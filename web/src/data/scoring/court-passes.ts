// Queries and mutations of the passes of courts: for administrators who print them, and what a pass opens.
import { type CourtPass, listCourtPasses, makeCourtPass } from '@campus/contract/court-passes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { requestCourtNow } from './scoring.calls.ts'

/** With the tokens: gone from the cache with the page. */
export const courtPassesOn = (date: string) =>
  queryOptions({
    queryKey: ['court-passes', date],
    queryFn: ({ signal }) => call(listCourtPasses, { query: { date } }, signal),
    gcTime: 0,
  })

interface Wanted {
  venueId: number
  isNew: boolean
}

export function useMakeCourtPass(date: string) {
  const client = useQueryClient()
  const { queryKey } = courtPassesOn(date)
  return useMutation({
    mutationFn: (body: Wanted) => call(makeCourtPass, { body: { ...body, date } }),
    gcTime: 0,
    onSuccess: (made) =>
      client.setQueryData<CourtPass[]>(queryKey, (known = []) => [
        ...known.filter(({ venueId }) => venueId !== made.venueId),
        made,
      ]),
  })
}

interface Opened {
  passId: number
  token: string | null
  /** The match just ended. */
  after?: number | undefined
}

/** What a pass opens now. Never from the cache: the plan may have changed. */
export const courtNow = ({ passId, token, after }: Opened) =>
  queryOptions({
    queryKey: ['court-now', passId, token !== null, after ?? null],
    queryFn: () => requestCourtNow(token, passId, after),
    refetchInterval: 15_000,
    refetchOnMount: 'always',
    gcTime: 0,
  })
