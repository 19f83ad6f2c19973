// One live match: updated by events while connected, by polling while not. Null when there is no such match.
import { getMatch, type Match, type MatchEvent } from '@campus/contract/matches'
import { logTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refetchAfterCurrent } from '../../api/refetch-fresh.ts'
import { ofMatch, useLiveQuery } from '../live-query.ts'
import { listsKey, matchesKey } from './match-lists.cache.ts'

const keyOf = (matchId: number) => [...matchesKey, 'one', matchId]

const fetchMatch = (matchId: number, signal: AbortSignal): Promise<Match> =>
  call(getMatch, { params: { matchId: String(matchId) } }, signal)

async function fetchNewest(client: QueryClient, matchId: number, signal: AbortSignal): Promise<Match | null> {
  try {
    const fetched = await fetchMatch(matchId, signal)
    const known = client.getQueryData<Match | null>(keyOf(matchId))
    // An event may have overtaken the response; only the response has the viewer's star.
    return known && known.version > fetched.version ? { ...known, favoriteId: fetched.favoriteId } : fetched
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export function matchOf(matchId: number) {
  return queryOptions({
    queryKey: keyOf(matchId),
    queryFn: ({ client, signal }) => fetchNewest(client, matchId, signal),
  })
}

/** The match as a cached list has it, and as of when. It is shown for as long as its own request fails. */
function fromLists(client: QueryClient, matchId: number): { match: Match; fetchedAt: number } | undefined {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: listsKey })
    .flatMap(({ state: { data, dataUpdatedAt } }) => {
      const match = (data as Match[] | undefined)?.find((one) => one.matchId === matchId)
      return match ? [{ match, fetchedAt: dataUpdatedAt }] : []
    })
  return known.toSorted((a, b) => b.match.version - a.match.version)[0]
}

/** Applies an event of the match; returns the match as it was before, or null when the event was old or nothing cached. */
export function applyMatchEvent(client: QueryClient, { match, isDeleted }: MatchEvent): Match | null {
  const queryKey = keyOf(match.matchId)
  const known = client.getQueryData<Match | null>(queryKey)
  if (known === null) {
    // An undone deletion, or an older event: only the server knows which.
    void refetchAfterCurrent(client, queryKey)
    return null
  }
  if (!known) {
    // The event has the whole match: show it now; the response under way brings the viewer's star.
    if (!isDeleted)
      client.setQueryData(queryKey, {
        ...match,
        favoriteId: fromLists(client, match.matchId)?.match.favoriteId ?? null,
      })
    return null
  }
  if (known.version >= match.version) return null
  client.setQueryData(queryKey, isDeleted ? null : { ...match, favoriteId: known.favoriteId })
  return known
}

export function setMatchFavorite(client: QueryClient, matchId: number, favoriteId: number | null) {
  client.setQueryData<Match | null>(keyOf(matchId), (match) => match && { ...match, favoriteId })
}

/** `onChange` is called with the match before and after an event, and whether the event came with taps. */
export function useMatch(matchId: number, onChange?: (before: Match, after: Match, hasEvents: boolean) => void) {
  const client = useQueryClient()
  const query = {
    ...matchOf(matchId),
    initialData: () => fromLists(client, matchId)?.match,
    initialDataUpdatedAt: () => fromLists(client, matchId)?.fetchedAt,
    // A list entry is only a placeholder for the match's own response.
    refetchOnMount: 'always' as const,
  }
  return useLiveQuery(query, {
    topic: ofMatch(logTopic, matchId),
    take: (_client, event) => {
      const before = applyMatchEvent(client, event)
      if (!before || event.isDeleted) return
      onChange?.(before, { ...event.match, favoriteId: before.favoriteId }, event.events.length > 0)
    },
  })
}

/** For tools that need the match: a missing one is a failure. */
export function requiredMatch(matchId: number) {
  return queryOptions({
    queryKey: [...matchesKey, 'required', matchId],
    queryFn: ({ signal }) => fetchMatch(matchId, signal),
  })
}

/** Fetched for every edit and never refetched: a form must not change while somebody types. */
export function matchToEdit(matchId: number) {
  return queryOptions({
    queryKey: [...matchesKey, 'edit', matchId],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => fetchMatch(matchId, signal),
  })
}
