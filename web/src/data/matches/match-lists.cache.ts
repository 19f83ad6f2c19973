// Applies match events to the cached lists: newer versions only, each list by its own filter.
import type { Match, MatchEvent } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { isListedOn } from '@campus/rules/results/status'
import type { QueryClient } from '@tanstack/react-query'

/** What a list holds: a day's matches of one sport or all; or, on any day, all in progress, or all of a team or a department. */
export interface MatchFilter {
  sport: Sport | 'ALL'
  date?: string
  status?: 'LIVE'
  teamId?: number
  department?: string
  isStarred?: true
}

/** Everything that is cached of matches. */
export const matchesKey = ['matches'] as const
export const listsKey = [...matchesKey, 'list'] as const
export const starredFilter: MatchFilter = { sport: 'ALL', isStarred: true }

export const isOfDepartment = ({ department1, department2 }: Match, department: string) =>
  department1 === department || department2 === department

export function belongs(match: Match, { sport, date, status, teamId, department, isStarred }: MatchFilter): boolean {
  if (isStarred) return match.favoriteId !== null
  if (teamId) return match.teamId1 === teamId || match.teamId2 === teamId
  if (department) return isOfDepartment(match, department)
  if (sport !== 'ALL' && match.sport !== sport) return false
  return status ? match.status === status : isListedOn(match, date)
}

/** The list with the event applied; the same array when the event changes nothing. */
function patchList(list: Match[], filter: MatchFilter, event: MatchEvent, favoriteId: number | null): Match[] {
  const { match: changed, isDeleted } = event
  const at = list.findIndex((match) => match.matchId === changed.matchId)
  const old = list[at]
  if (old && old.version >= changed.version) return list
  // An event is the same for everybody: only this viewer's lists know the star. And an event never adds to the list of
  // stars: a star removed on another screen must not return.
  const known = old ? old.favoriteId : filter.isStarred ? null : favoriteId
  const match: Match = { ...changed, favoriteId: known }
  if (isDeleted || !belongs(match, filter)) return old ? list.toSpliced(at, 1) : list
  return old ? list.with(at, match) : [...list, match]
}

/** Recent events correct responses that were already under way, or that a lagging process gave, for this long. */
const recentMs = 30_000
const eventsByClient = new WeakMap<QueryClient, Map<number, { event: MatchEvent; at: number }>>()

function recentEventsOf(client: QueryClient) {
  const recentEvents = eventsByClient.get(client) ?? new Map<number, { event: MatchEvent; at: number }>()
  eventsByClient.set(client, recentEvents)
  return recentEvents
}

function lists(client: QueryClient): [MatchFilter, Match[]][] {
  return client
    .getQueriesData<Match[]>({ queryKey: listsKey })
    .flatMap(([key, list]) => (list ? [[key[2] as MatchFilter, list] as [MatchFilter, Match[]]] : []))
}

/** The newest copy of a match in any list, for its version and its star. */
function knownMatch(client: QueryClient, matchId: number): Match | undefined {
  const copies = lists(client).flatMap(([, list]) => list.filter((match) => match.matchId === matchId))
  return copies.toSorted((a, b) => b.version - a.version)[0]
}

/** Applies an event to every list, a deletion too: an undo has a higher version. Returns the match as it was before, or
    null when the event was old. A version that one list was fetched with is not new, but a list that was fetched earlier
    may still lack it. */
export function applyEvent(
  client: QueryClient,
  event: MatchEvent,
  now = Date.now(),
): { before: Match | undefined } | null {
  const { matchId, version } = event.match
  const recentEvents = recentEventsOf(client)
  const before = knownMatch(client, matchId)
  const received = recentEvents.get(matchId)?.event.match.version ?? -1
  const fetched = before?.version ?? -1
  if (received >= version || fetched > version) return null
  recentEvents.set(matchId, { event, at: now })
  for (const [filter, list] of lists(client)) {
    const patched = patchList(list, filter, event, before?.favoriteId ?? null)
    if (patched !== list) client.setQueryData([...listsKey, filter], patched)
  }
  return fetched === version ? null : { before }
}

/** Corrects a fetched list by the events that overtook it. */
export function reconcileList(client: QueryClient, filter: MatchFilter, fetched: Match[], now = Date.now()): Match[] {
  const recentEvents = recentEventsOf(client)
  let list = fetched
  for (const [matchId, { event, at }] of recentEvents) {
    if (now - at > recentMs) recentEvents.delete(matchId)
    else list = patchList(list, filter, event, knownMatch(client, matchId)?.favoriteId ?? null)
  }
  return list
}

/** Sets or clears the viewer's star in every list, and adds to or removes from the list of stars. */
export function setFavoriteId(
  client: QueryClient,
  matchId: number,
  favoriteId: number | null,
  known = knownMatch(client, matchId),
) {
  for (const [filter, list] of lists(client)) {
    const at = list.findIndex((match) => match.matchId === matchId)
    const match = list[at] ?? (filter.isStarred && known)
    if (!match) continue
    const starred = { ...match, favoriteId }
    if (!belongs(starred, filter)) client.setQueryData([...listsKey, filter], list.toSpliced(at, at < 0 ? 0 : 1))
    else client.setQueryData([...listsKey, filter], at < 0 ? [...list, starred] : list.with(at, starred))
  }
  // A match that is in no list is only known to the server: refetch the list of stars when it is next shown.
  void client.invalidateQueries({ queryKey: [...listsKey, starredFilter], refetchType: 'none' })
}
