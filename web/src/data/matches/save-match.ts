// Mutations of matches by administrators; each invalidates every list of matches.

import {
  createLeagueMatch,
  createTournamentMatch,
  deleteMatch,
  type MatchForm,
  updateLeagueMatch,
  updateTournamentMatch,
} from '@campus/contract/matches'
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { rule } from '../protests.ts'
import { allKey } from './all-matches.ts'
import { listsKey } from './match-lists.cache.ts'

const listKeys = [listsKey, allKey]

const renewLists = (client: QueryClient) =>
  Promise.all(listKeys.map((queryKey) => client.invalidateQueries({ queryKey })))

/** A protest that is upheld with the change. */
export interface UpheldBy {
  protestId: number
  ruling: string
}

export function useSaveMatch(matchId: number | null, upheld?: UpheldBy) {
  return useMutation({
    mutationFn: (body: MatchForm) => {
      if (upheld) return rule(upheld.protestId, { outcome: 'UPHELD', ruling: upheld.ruling, correction: body })
      const isKnockOut = body.matchType === 'TOURNAMENT'
      if (matchId === null) return call(isKnockOut ? createTournamentMatch : createLeagueMatch, { body })
      const params = { matchId: String(matchId) }
      return call(isKnockOut ? updateTournamentMatch : updateLeagueMatch, { params, body })
    },
    onSuccess: (_match, _body, _context, { client }) => void renewLists(client),
  })
}

export function useDeleteMatch() {
  return useMutation({
    mutationFn: (matchId: number) => call(deleteMatch, { params: { matchId: String(matchId) } }),
    // Also after a failure: the list on screen was outdated.
    onSettled: (_reply, _error, _matchId, _context, { client }) => renewLists(client),
  })
}
