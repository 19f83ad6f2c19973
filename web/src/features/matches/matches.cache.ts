// How news of a match finds its way into the lists already on screen: newer versions only, each list by its own rule.
import type { Match, MatchEvent } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import type { QueryClient } from '@tanstack/react-query'

/** What a list holds: a day's matches of one sport or all; or, whatever their day, all in progress or all of a team. */
export interface MatchFilter {
  sport: Sport | 'ALL'
  date?: string
  status?: 'LIVE'
  teamId?: number
  isStarred?: true
}

export const listsKey = ['matches', 'list'] as const
export const starredFilter: MatchFilter = { sport: 'ALL', isStarred: true }

export function belongs(match: Match, { sport, date, status, teamId, isStarred }: MatchFilter): boolean {
  if (isStarred) return match.favoriteId !== null
  if (teamId) return match.teamId1 === teamId || match.teamId2 === teamId
  if (sport !== 'ALL' && match.sport !== sport) return false
  return status ? match.status === status : match.date === date
}

/** The list with the news in it; the very same list when the news changes nothing. */
function patchList(list: Match[], filter: MatchFilter, told: MatchEvent, favoriteId: number | null): Match[] {
  const { match: news, isDeleted } = told
  const at = list.findIndex((match) => match.matchId === news.matchId)
  const old = list[at]
  if (old && old.version >= news.version) return list
  // News is the same for everybody: whose favorite it is, only this viewer's lists know. And news alone brings nothing
  // into the list of stars: a star taken back on another screen must not return.
  const known = old ? old.favoriteId : filter.isStarred ? null : favoriteId
  const match: Match = { ...news, favoriteId: known }
  if (isDeleted || !belongs(match, filter)) return old ? list.toSpliced(at, 1) : list
  return old ? list.with(at, match) : [...list, match]
}

/** News is held against answers that were already under way, or that a lagging process gave, for this long. */
const memoryMs = 30_000
const memories = new WeakMap<QueryClient, Map<number, { told: MatchEvent; at: number }>>()

function memoryOf(client: QueryClient) {
  const memory = memories.get(client) ?? new Map<number, { told: MatchEvent; at: number }>()
  memories.set(client, memory)
  return memory
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

/** Takes news into every list, of a deletion too: an undo comes back with a higher version. Says what the match was
    before, or null when the news was old. What one list was fetched with is no news, but another, fetched a moment
    earlier, may still lack it. */
export function applyEvent(
  client: QueryClient,
  told: MatchEvent,
  now = Date.now(),
): { before: Match | undefined } | null {
  const { matchId, version } = told.match
  const memory = memoryOf(client)
  const before = knownMatch(client, matchId)
  const remembered = memory.get(matchId)?.told.match.version ?? -1
  const fetched = before?.version ?? -1
  if (remembered >= version || fetched > version) return null
  memory.set(matchId, { told, at: now })
  for (const [filter, list] of lists(client)) {
    const patched = patchList(list, filter, told, before?.favoriteId ?? null)
    if (patched !== list) client.setQueryData([...listsKey, filter], patched)
  }
  return fetched === version ? null : { before }
}

/** A fetched list, corrected by news that overtook it. */
export function settle(client: QueryClient, filter: MatchFilter, fetched: Match[], now = Date.now()): Match[] {
  const memory = memoryOf(client)
  let list = fetched
  for (const [matchId, { told, at }] of memory) {
    if (now - at > memoryMs) memory.delete(matchId)
    else list = patchList(list, filter, told, knownMatch(client, matchId)?.favoriteId ?? null)
  }
  return list
}

/** The viewer starred or unstarred a match: in every list at once, and in or out of the list of stars. */
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
  // What is not known here is only on the server: the list of stars is asked for again when it is next looked at.
  void client.invalidateQueries({ queryKey: [...listsKey, starredFilter], refetchType: 'none' })
}
