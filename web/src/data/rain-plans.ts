// The rain plan of a day.
import { deleteRainPlan, getRainPlan, type RainPlanForm, saveRainPlan } from '@campus/contract/rain-plans'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const rainKey = ['rain-plan']

export function rainDayOf(date: string) {
  return queryOptions({
    queryKey: [...rainKey, date],
    // Somebody else may have made or switched it.
    staleTime: 0,
    queryFn: ({ signal }) => call(getRainPlan, { query: { date } }, signal),
  })
}

export function useSaveRainPlan() {
  return useMutation({
    mutationFn: (form: RainPlanForm) => call(saveRainPlan, { body: form }),
    onSuccess: (saved, { date }, _context, { client }) => client.setQueryData(rainDayOf(date).queryKey, saved),
  })
}

export function useDeleteRainPlan() {
  return useMutation({
    mutationFn: (date: string) => call(deleteRainPlan, { params: { date } }),
    onSuccess: (left, date, _context, { client }) => client.setQueryData(rainDayOf(date).queryKey, left),
  })
}
