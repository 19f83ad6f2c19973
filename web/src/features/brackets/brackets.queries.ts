// What the bracket page asks for: every competition, a competition's tables, and its bracket.
import { getBracket, getStandings, type Standings } from '@campus/contract/brackets'
import { type Competition, listCompetitions } from '@campus/contract/competitions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Question } from './choice.rules.ts'
import { newest } from './news.rules.ts'

export const bracketsKey = ['brackets'] as const
const leagueKey = [...bracketsKey, 'league'] as const
const tournamentKey = [...bracketsKey, 'tournament'] as const

/** Past seasons too. */
export function everyCompetition() {
  return queryOptions({
    queryKey: ['competitions', 'archived'],
    queryFn: ({ signal }): Promise<Competition[]> => call(listCompetitions, { query: { archived: 'true' } }, signal),
  })
}

const queryOf = ({ competitionId }: Question) =>
  competitionId === null ? {} : { competitionId: String(competitionId) }

export const tablesKey = ({ sport, competitionId }: Question) => [...leagueKey, sport, competitionId]

export function tables(question: Question, isLive: boolean) {
  return queryOptions({
    queryKey: [...tablesKey(question), isLive],
    // Only the same competition's: another one's table must never stand under this one's name.
    placeholderData: (shown: Standings[] | undefined, query) =>
      query?.queryKey[2] === question.sport && query.queryKey[3] === question.competitionId ? shown : undefined,
    queryFn: ({ signal }) =>
      call(
        getStandings,
        {
          params: { sport: question.sport },
          query: { ...queryOf(question), ...(isLive && { live: 'true' as const }) },
        },
        signal,
      ),
  })
}

export const treeKey = ({ sport, competitionId }: Question) => [...tournamentKey, sport, competitionId]

export function tree(question: Question) {
  const queryKey = treeKey(question)
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const answer = await call(getBracket, { params: { sport: question.sport }, query: queryOf(question) }, signal)
      return newest(client.getQueryData(queryKey), answer)
    },
  })
}
