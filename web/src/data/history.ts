// Query of a match's head-to-head record and form; refetched when the match itself ends.
import { getHeadToHead } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'

function historyOf(matchId: number) {
  return queryOptions({
    queryKey: ['history', matchId],
    queryFn: ({ signal }) => call(getHeadToHead, { params: { matchId: String(matchId) } }, signal),
  })
}

export function useHistory(matchId: number, status: MatchStatus | undefined) {
  const client = useQueryClient()
  const last = useRef(status)
  useEffect(() => {
    if (last.current && status && last.current !== status) {
      void client.invalidateQueries({ queryKey: historyOf(matchId).queryKey })
    }
    last.current = status
  }, [client, matchId, status])
  return useQuery(historyOf(matchId))
}
