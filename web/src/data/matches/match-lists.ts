// The live lists of the first screen: a day, and everything in progress; and the events that update every list.
import { listDepartmentMatches, listMatches, type Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { draftsTopic, matchesTopic } from '@campus/contract/topics'
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { applyEvent, belongs, listsKey, type MatchFilter, matchesKey, reconcileList } from './match-lists.cache.ts'

export interface DayFilter {
  sport: Sport | 'ALL'
  date: string
}

/** A list under its filter; events that overtake the response are applied to it. */
export function listOf(filter: MatchFilter, fetchList: (signal: AbortSignal) => Promise<Match[]>) {
  return queryOptions({
    queryKey: [...listsKey, filter],
    queryFn: async ({ client, signal }) => reconcileList(client, filter, await fetchList(signal)),
  })
}

export const fetchDay = ({ sport, date }: DayFilter, signal: AbortSignal) =>
  call(listMatches, { query: { sport, date } }, signal)

export const matchesOn = ({ sport, date }: DayFilter) =>
  listOf({ sport, date }, (signal) => fetchDay({ sport, date }, signal))

export const liveMatches = () =>
  listOf({ sport: 'ALL', status: 'LIVE' }, (signal) => call(listMatches, { query: { status: 'LIVE' } }, signal))

/** A sport's list of a day whose matches are all cached starts from that cache, with the same age. */
function fromWholeDay(client: QueryClient, { sport, date }: DayFilter) {
  const whole = client.getQueryState<Match[]>(matchesOn({ sport: 'ALL', date }).queryKey)
  if (sport === 'ALL' || !whole?.data) return {}
  return {
    initialData: whole.data.filter((match) => belongs(match, { sport, date })),
    initialDataUpdatedAt: whole.dataUpdatedAt,
  }
}

export function useMatchesOn(day: DayFilter) {
  const client = useQueryClient()
  // The previous list stays until this one has loaded, so that nothing jumps.
  return useQuery({
    ...matchesOn(day),
    ...fromWholeDay(client, day),
    ...usePolling(),
    placeholderData: keepPreviousData,
  })
}

export function useLiveMatches(enabled = true) {
  return useQuery({ ...liveMatches(), ...usePolling(), enabled })
}

/** What a department plays now and next, and what it played last. */
export function useDepartmentMatches(department: string) {
  const list = listOf({ sport: 'ALL', department }, (signal) =>
    call(listDepartmentMatches, { query: { department } }, signal),
  )
  return useQuery({ ...list, ...usePolling() })
}

/** Refetches everything on screen; resolves to whether that succeeded. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    client.refetchQueries({ queryKey: matchesKey, type: 'active' }, { throwOnError: true }).then(
      () => true,
      () => false,
    )
}

/** Applies events to every list while the caller is mounted. Use it once, in the frame. `onChange` gets a match on screen
    before and after its event. */
export function useMatchEvents(onChange: (before: Match, after: Match) => void) {
  const client = useQueryClient()

  function isOnScreen(match: Match) {
    const shown = client.getQueryCache().findAll({ queryKey: listsKey, type: 'active' })
    return shown.some(({ queryKey }) => belongs(match, queryKey[2] as MatchFilter))
  }

  useTopic(
    matchesTopic,
    (event) => {
      const before = applyEvent(client, event)?.before
      if (event.isDeleted || !before) return
      const after = { ...event.match, favoriteId: before.favoriteId }
      if (isOnScreen(after)) onChange(before, after)
    },
    () => void client.invalidateQueries({ queryKey: listsKey }),
  )
}

/** For organisers' pages: what happens to matches that are not published. */
export function useDraftEvents() {
  const client = useQueryClient()
  useTopic(
    draftsTopic,
    (event) => void applyEvent(client, event),
    () => {},
  )
}
