// A match's live log: subscribes first and fetches second; after a gap it refetches from the last known version on.
import { getLog } from '@campus/contract/scoring'
import { logTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refetchAfterCurrent, refetchFresh } from '../../api/refetch-fresh.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { applyEvent, type Log, mergeResponse } from './match-log.rules.ts'

const keyOf = (matchId: number) => ['commentary', matchId]

async function fetchLog(client: QueryClient, matchId: number, signal: AbortSignal): Promise<Log> {
  const after = client.getQueryData<Log>(keyOf(matchId))?.match.version
  const query = after === undefined ? {} : { after: String(after) }
  const response = await call(getLog, { params: { matchId: String(matchId) }, query }, signal)
  // An event may have arrived during the request.
  return mergeResponse(client.getQueryData<Log>(keyOf(matchId)), response)
}

function logOf(matchId: number) {
  return queryOptions({
    queryKey: keyOf(matchId),
    queryFn: ({ client, signal }) => fetchLog(client, matchId, signal),
  })
}

export function useLog(matchId: number) {
  const client = useQueryClient()
  const queryKey = keyOf(matchId)
  useTopic(
    { ...logTopic, path: logTopic.path.replace('{matchId}', String(matchId)) },
    (event) => {
      const next = applyEvent(client.getQueryData<Log>(queryKey), event)
      if (next === 'REFETCH') void refetchAfterCurrent(client, queryKey)
      else if (next) client.setQueryData(queryKey, next)
    },
    () => void refetchFresh(client, queryKey),
  )
  return useQuery({ ...logOf(matchId), ...usePolling() })
}
