// Query of the days with matches, a month per request: the strip, the calendar and an empty day share the cache.

import { listMatchDays } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { sportsIn } from '@campus/rules/kits/kits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/server-clock.ts'
import { seoulDay } from '../../text/format/dates.ts'
import { firstDay, lastDay, monthOf } from '../../text/format/months.ts'
import { matchesKey } from './match-lists.cache.ts'

type Choice = Sport | 'ALL'

export function matchDays(sport: Choice, month: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'days', sport, month],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(listMatchDays, { query: { sport, from: firstDay(month), to: lastDay(month) } }, signal),
  })
}

/** Which days have matches in the months of these two days: a strip of days reaches into two at most. */
export function useMatchDays(sport: Choice, first: string, last: string): ReadonlySet<string> {
  const one = useQuery(matchDays(sport, monthOf(first)))
  const two = useQuery(matchDays(sport, monthOf(last)))
  return new Set([one, two].flatMap(({ data }) => data?.days.map(({ date }) => date) ?? []))
}

/** The nearest days with matches around a day; undefined until they are known, null where there is none. */
export function useNearestDays(sport: Choice, day: string) {
  const { data } = useQuery(matchDays(sport, monthOf(day)))
  if (!data) return { previous: undefined, next: undefined }
  const dates = data.days.map(({ date }) => date)
  return {
    previous: dates.findLast((date) => date < day) ?? data.before,
    next: dates.find((date) => date > day) ?? data.after,
  }
}

/** Until they are known: the ones most campuses play. */
const usualSports: Sport[] = ['SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL']

/** The sports that the campus plays now, and the one that is chosen. */
export function useCampusSports(chosen: Choice | 'LIVE'): Sport[] {
  const { data } = useQuery(matchDays('ALL', monthOf(seoulDay(serverNow()))))
  const known = data?.sports?.length ? data.sports : usualSports
  const all = chosen === 'ALL' || chosen === 'LIVE' ? known : [...known, chosen]
  return sportsIn(all.map((sport) => ({ sport })))
}
