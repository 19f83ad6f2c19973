// Queries of matches: a day's list, and everything in progress.
import { listMatches, type Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { belongs, listsKey, type MatchFilter, reconcileList } from './match-lists.cache.ts'

export interface DayFilter {
  sport: Sport | 'ALL'
  date: string
}

async function fetchList(client: QueryClient, filter: MatchFilter, signal: AbortSignal): Promise<Match[]> {
  const { sport, date, status } = filter
  const query = status ? { status } : { sport, ...(date && { date }) }
  return reconcileList(client, filter, await call(listMatches, { query }, signal))
}

export function matchesOn({ sport, date }: DayFilter) {
  const filter: MatchFilter = { sport, date }
  return queryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ client, signal }) => fetchList(client, filter, signal),
  })
}

export function liveMatches() {
  const filter: MatchFilter = { sport: 'ALL', status: 'LIVE' }
  return queryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ client, signal }) => fetchList(client, filter, signal),
  })
}

/** A sport's list of a day whose matches are all cached starts from that cache, with the same age. */
export function fromWholeDay(client: QueryClient, { sport, date }: DayFilter) {
  const whole = client.getQueryState<Match[]>(matchesOn({ sport: 'ALL', date }).queryKey)
  if (sport === 'ALL' || !whole?.data) return {}
  return {
    initialData: whole.data.filter((match) => belongs(match, { sport, date })),
    initialDataUpdatedAt: whole.dataUpdatedAt,
  }
}
