// Queries of the match pages: one match, all matches page by page, and the options of a match.
import { getBracket } from '@campus/contract/brackets'
import { getCompetition, listCompetitions } from '@campus/contract/competitions'
import { getMatch, listAllMatches } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { listTeams } from '@campus/contract/teams'
import { matchesTopic } from '@campus/contract/topics'
import { listVenues } from '@campus/contract/venues'
import { type InfiniteData, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { type MatchPage, patchPages } from './list/match-list.rules.ts'

export const allTeams = () =>
  queryOptions({ queryKey: ['teams'], queryFn: ({ signal }) => call(listTeams, { query: {} }, signal) })

export const allCompetitions = () =>
  queryOptions({ queryKey: ['competitions'], queryFn: ({ signal }) => call(listCompetitions, { query: {} }, signal) })

export const allVenues = () =>
  queryOptions({ queryKey: ['venues'], queryFn: ({ signal }) => call(listVenues, {}, signal) })

export const oneCompetition = (competitionId: number | null) =>
  queryOptions({
    queryKey: ['competitions', competitionId],
    enabled: competitionId !== null,
    queryFn: ({ signal }) => call(getCompetition, { params: { competitionId: String(competitionId) } }, signal),
  })

/** Under the key of all matches: an invalidated list also refetches the possible sources. */
export const bracketOf = (sport: Sport, competitionId: number | null, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['matches', 'all', 'bracket', competitionId],
    enabled: isEnabled && competitionId !== null,
    queryFn: ({ signal }) =>
      call(getBracket, { params: { sport }, query: { competitionId: String(competitionId) } }, signal),
  })

/** Fetched for every edit and never refetched: a form must not change while somebody types. */
export const matchToEdit = (matchId: number) =>
  queryOptions({
    queryKey: ['matches', 'edit', matchId],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(getMatch, { params: { matchId: String(matchId) } }, signal),
  })

const pageSize = 50
const allKey = ['matches', 'all']

/** All matches, newest first, updated by events. */
export function useAllMatches(isEnabled = true) {
  const client = useQueryClient()
  useTopic(
    matchesTopic,
    (event) =>
      client.setQueryData<InfiniteData<MatchPage>>(
        allKey,
        (data) => data && { ...data, pages: patchPages(data.pages, event) },
      ),
    () => void client.invalidateQueries({ queryKey: allKey }),
  )
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
