// How news of a match finds its way into the lists already on screen: newer versions only, each list by its own rule.
import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import type { QueryClient } from '@tanstack/react-query'

/** What a list holds: a day's matches of one sport or all, or everything in progress whatever its day. */
export interface MatchFilter {
  sport: Sport | 'ALL'
  date?: string
  status?: 'LIVE'
}

export const listsKey = ['matches', 'list'] as const

export function belongs(match: Match, { sport, date, status }: MatchFilter): boolean {
  if (sport !== 'ALL' && match.sport !== sport) return false
  return status ? match.status === status : match.date === date
}

/** The list with the news in it; the very same list when the news changes nothing. */
function patchList(list: Match[], filter: MatchFilter, news: Match, favoriteId: number | null): Match[] {
  const at = list.findIndex((match) => match.matchId === news.matchId)
  const old = list[at]
  if (old && old.version >= news.version) return list
  if (!belongs(news, filter)) return old ? list.toSpliced(at, 1) : list
  // News is the same for everybody: whose favorite it is, only this viewer's lists know.
  return old ? list.with(at, { ...news, favoriteId: old.favoriteId }) : [...list, { ...news, favoriteId }]
}

/** News is held against answers that were already under way, or that a lagging process gave, for this long. */
const memoryMs = 30_000
const memories = new WeakMap<QueryClient, Map<number, { match: Match; at: number }>>()

function memoryOf(client: QueryClient) {
  const memory = memories.get(client) ?? new Map<number, { match: Match; at: number }>()
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

/** Takes news into every list. Says what the match was before, or null when the news was old. */
export function takeNews(client: QueryClient, news: Match, now = Date.now()): { before: Match | undefined } | null {
  const memory = memoryOf(client)
  const before = knownMatch(client, news.matchId)
  const newest = Math.max(before?.version ?? -1, memory.get(news.matchId)?.match.version ?? -1)
  if (newest >= news.version) return null
  memory.set(news.matchId, { match: news, at: now })
  for (const [filter, list] of lists(client)) {
    const patched = patchList(list, filter, news, before?.favoriteId ?? null)
    if (patched !== list) client.setQueryData([...listsKey, filter], patched)
  }
  return { before }
}

/** A fetched list, corrected by news that overtook it. */
export function settle(client: QueryClient, filter: MatchFilter, fetched: Match[], now = Date.now()): Match[] {
  const memory = memoryOf(client)
  let list = fetched
  for (const [matchId, { match, at }] of memory) {
    if (now - at > memoryMs) memory.delete(matchId)
    else list = patchList(list, filter, match, knownMatch(client, matchId)?.favoriteId ?? null)
  }
  return list
}

/** The viewer starred or unstarred a match: in every list at once. */
export function setFavoriteId(client: QueryClient, matchId: number, favoriteId: number | null) {
  client.setQueriesData<Match[]>({ queryKey: listsKey }, (list) =>
    list?.map((match) => (match.matchId === matchId ? { ...match, favoriteId } : match)),
  )
}
