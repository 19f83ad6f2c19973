// The board of a day: its facts, and changes of the plan.
import { changePlan, getBoard, type PlanMove, previewPlanChange, undoPlanChange } from '@campus/contract/board'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { matchesKey } from './matches/match-lists.cache.ts'
import { rainKey } from './rain-plans.ts'

const boardKey = ['board']

export function boardOf(date: string) {
  return queryOptions({
    queryKey: [...boardKey, date],
    // Courts and entries may have been changed elsewhere.
    staleTime: 0,
    queryFn: ({ signal }) => call(getBoard, { query: { date } }, signal),
  })
}

/** What would be wrong, and who would be notified: asked again whenever one of the matches has a new version. */
export function previewOf(moves: readonly PlanMove[]) {
  return queryOptions({
    queryKey: [...boardKey, 'preview', moves],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(previewPlanChange, { body: { moves: [...moves] } }, signal),
  })
}

interface Act {
  moves: PlanMove[]
  reason: string | null
  accepted: string[]
  isSilent: boolean
  rain: { date: string; isRain: boolean } | null
}

/** Its matches, and whether a day follows its rain plan. */
const refetchPlan = (client: QueryClient) =>
  Promise.all([matchesKey, rainKey].map((queryKey) => client.invalidateQueries({ queryKey })))

export function useChangePlan() {
  return useMutation({
    mutationFn: (act: Act) => call(changePlan, { body: act }),
    onSettled: (_reply, _error, _act, _context, { client }) => refetchPlan(client),
  })
}

export const undoPlan = ({ entryId, accepted }: { entryId: number; accepted: string[] }) =>
  call(undoPlanChange, { params: { entryId: String(entryId) }, body: { accepted } })

export function useUndoPlan() {
  return useMutation({
    mutationFn: undoPlan,
    onSettled: (_reply, _error, _entry, _context, { client }) => refetchPlan(client),
  })
}
