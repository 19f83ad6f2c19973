// All matches for administrators, newest first, page by page; and the bracket whose winners a match may wait for.

import { listAllMatches } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { matchesTopic } from '@campus/contract/topics'
import { type InfiniteData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { fetchBracket } from '../brackets/brackets.ts'
import { useLiveUpdates } from '../live-query.ts'
import { matchesKey } from './match-lists.cache.ts'
import { type MatchPage, patchPages } from './match-pages.rules.ts'

const pageSize = 50
export const allKey = [...matchesKey, 'all']

/** Under the key of all matches: an invalidated list also refetches the possible sources. */
export const bracketOf = (sport: Sport, competitionId: number | null, isEnabled: boolean) =>
  queryOptions({
    queryKey: [...allKey, 'bracket', competitionId],
    enabled: isEnabled && competitionId !== null,
    queryFn: ({ signal }) => fetchBracket({ sport, competitionId }, signal),
  })

const mostOfCompetition = 1000

export const matchesOfCompetition = (competitionId: number) =>
  queryOptions({
    queryKey: [...matchesKey, 'competition', competitionId],
    // Their versions are what a change of plan is based on.
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listAllMatches,
        { query: { limit: String(mostOfCompetition), competitionId: String(competitionId) } },
        signal,
      ),
  })

/** Updated by events. */
export function useAllMatches(isEnabled = true) {
  useLiveUpdates(allKey, {
    topic: matchesTopic,
    take: (client, event) =>
      client.setQueryData<InfiniteData<MatchPage>>(
        allKey,
        (data) => data && { ...data, pages: patchPages(data.pages, event) },
      ),
  })
  return useInfiniteQuery({
    queryKey: allKey,
    enabled: isEnabled,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }): Promise<MatchPage> => {
      const query = { limit: String(pageSize), ...(pageParam !== undefined && { after: String(pageParam) }) }
      const matches = await call(listAllMatches, { query }, signal)
      return { matches, next: matches.length < pageSize ? undefined : matches.at(-1)?.matchId }
    },
    getNextPageParam: (page: MatchPage) => page.next,
  })
}
