// More live lists of matches: a team's, the viewer's starred ones, those on paper. Apart from match-lists.ts, which every page loads.
import { favoritesPage, listFavorites } from '@campus/contract/favorites'
import { listTeamMatches, type Match } from '@campus/contract/matches'
import { isPlayedOn } from '@campus/rules/season/played-on'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { matchesKey, starredFilter } from './match-lists.cache.ts'
import { fetchDay, listOf } from './match-lists.ts'

/** What is played on a day, for paper: not updated by events, because it is printed. */
export const matchesPlayedOn = (date: string) =>
  queryOptions({
    queryKey: [...matchesKey, 'played-on', date],
    queryFn: async ({ signal }) => {
      const matches = await fetchDay({ sport: 'ALL', date }, signal)
      return matches.filter((match) => isPlayedOn(match, date))
    },
  })

export function useTeamMatches(teamId: number) {
  const list = listOf({ sport: 'ALL', teamId }, (signal) =>
    call(listTeamMatches, { params: { teamId: String(teamId) } }, signal),
  )
  return useQuery({ ...list, ...usePolling() })
}

/** Loads all pages, so that the list is never cut off silently. */
async function fetchStarred(signal: AbortSignal): Promise<Match[]> {
  const found = new Map<number, Match>()
  for (let after: number | undefined; ; ) {
    const page = await call(
      listFavorites,
      { query: { after: after === undefined ? undefined : String(after) } },
      signal,
    )
    const known = found.size
    // A match that moved between two requests may come twice.
    for (const match of page) found.set(match.matchId, match)
    after = page.at(-1)?.matchId
    if (page.length < favoritesPage || found.size === known) return [...found.values()]
  }
}

export function useStarredMatches(enabled: boolean) {
  return useQuery({ ...listOf(starredFilter, fetchStarred), ...usePolling(), enabled })
}
