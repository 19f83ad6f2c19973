// A match's live log: subscribes first and fetches second; after a gap it refetches from the last known version on.
import { getLog, type MatchLog } from '@campus/contract/scoring'
import { logTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refetchAfterCurrent } from '../../api/refetch-fresh.ts'
import { ofMatch, useLiveQuery } from '../live-query.ts'
import { applyEvent, type Log, mergeResponse } from './match-log.rules.ts'

const keyOf = (matchId: number) => ['match-log', matchId]

/** The log, or what came after a version. */
export function fetchLog(matchId: number, after: number | undefined, signal?: AbortSignal): Promise<MatchLog> {
  const query = after === undefined ? {} : { after: String(after) }
  return call(getLog, { params: { matchId: String(matchId) }, query }, signal)
}

async function fetchNewest(client: QueryClient, matchId: number, signal: AbortSignal): Promise<Log> {
  const response = await fetchLog(matchId, client.getQueryData<Log>(keyOf(matchId))?.match.version, signal)
  // An event may have arrived during the request.
  return mergeResponse(client.getQueryData<Log>(keyOf(matchId)), response)
}

function logOf(matchId: number) {
  return queryOptions({
    queryKey: keyOf(matchId),
    queryFn: ({ client, signal }) => fetchNewest(client, matchId, signal),
  })
}

export function useLog(matchId: number) {
  return useLiveQuery(logOf(matchId), {
    topic: ofMatch(logTopic, matchId),
    take: (client, event) => {
      const queryKey = keyOf(matchId)
      const next = applyEvent(client.getQueryData<Log>(queryKey), event)
      if (next === 'REFETCH') void refetchAfterCurrent(client, queryKey)
      else if (next) client.setQueryData(queryKey, next)
    },
  })
}
