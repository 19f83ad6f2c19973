// A competition's standings and its bracket.
import { type BracketMatch, getBracket, getStandings, type Standings } from '@campus/contract/brackets'
import type { Sport } from '@campus/contract/sports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { reconcileBracket } from './events.rules.ts'

export const bracketsKey = ['brackets'] as const
const leagueKey = [...bracketsKey, 'league'] as const
const tournamentKey = [...bracketsKey, 'tournament'] as const

/** For organisers: ties that only lots can break. */
export const tiesKey = [...bracketsKey, 'ties'] as const

/** Without a competition it means the current one. */
export interface BracketRequest {
  sport: Sport
  competitionId: number | null
}

const queryOf = ({ competitionId }: BracketRequest) =>
  competitionId === null ? {} : { competitionId: String(competitionId) }

export const tablesKey = ({ sport, competitionId }: BracketRequest) => [...leagueKey, sport, competitionId]

export const fetchTables = (request: BracketRequest, signal: AbortSignal, isLive = false): Promise<Standings[]> =>
  call(
    getStandings,
    { params: { sport: request.sport }, query: { ...queryOf(request), ...(isLive && { live: 'true' as const }) } },
    signal,
  )

export function tables(request: BracketRequest, isLive: boolean) {
  return queryOptions({
    queryKey: [...tablesKey(request), isLive],
    // Only of the same competition: another one's table must never appear under this one's name.
    placeholderData: (shown: Standings[] | undefined, query) =>
      query?.queryKey[2] === request.sport && query.queryKey[3] === request.competitionId ? shown : undefined,
    queryFn: ({ signal }) => fetchTables(request, signal, isLive),
  })
}

export const treeKey = ({ sport, competitionId }: BracketRequest) => [...tournamentKey, sport, competitionId]

export const fetchBracket = (request: BracketRequest, signal: AbortSignal): Promise<BracketMatch[]> =>
  call(getBracket, { params: { sport: request.sport }, query: queryOf(request) }, signal)

export function tree(request: BracketRequest) {
  const queryKey = treeKey(request)
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) =>
      reconcileBracket(client.getQueryData(queryKey), await fetchBracket(request, signal)),
  })
}
