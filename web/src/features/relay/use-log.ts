// A match's events kept live: subscribed first and fetched second, and after a gap asked for from the last one on.
import { getLog } from '@campus/contract/scoring'
import { logTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { askAnew, refetchAfterCurrent } from '../../api/ask-anew.ts'
import { call } from '../../api/call.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { applyEvent, type Log, takeAnswer } from './log.rules.ts'

const keyOf = (matchId: number) => ['relay', matchId]

async function fetchLog(client: QueryClient, matchId: number, signal: AbortSignal): Promise<Log> {
  const after = client.getQueryData<Log>(keyOf(matchId))?.match.version
  const query = after === undefined ? {} : { after: String(after) }
  const answer = await call(getLog, { params: { matchId: String(matchId) }, query }, signal)
  // News may have come while the answer was on its way.
  return takeAnswer(client.getQueryData<Log>(keyOf(matchId)), answer)
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
    (news) => {
      const taken = applyEvent(client.getQueryData<Log>(queryKey), news)
      if (taken === 'ASK') void refetchAfterCurrent(client, queryKey)
      else if (taken) client.setQueryData(queryKey, taken)
    },
    () => void askAnew(client, queryKey),
  )
  return useQuery({ ...logOf(matchId), ...usePolling() })
}
