// Live queries: subscribe first and fetch second; refetch after a gap; poll while the socket is lost.
import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchFresh } from '../api/refetch-fresh.ts'
import { usePolling } from '../realtime/use-polling.ts'
import { type TopicOf, useTopic } from '../realtime/use-topic.ts'

interface Live<Body> {
  topic: TopicOf<Body>
  /** Applies an event to the cache. */
  take: (client: QueryClient, body: Body) => void
}

/** Keeps a cached query up to date by the events of a topic. */
export function useLiveUpdates<Body>(queryKey: QueryKey, { topic, take }: Live<Body>) {
  const client = useQueryClient()
  useTopic(
    topic,
    (body) => take(client, body),
    () => void refetchFresh(client, queryKey),
  )
}

export function useLiveQuery<Data, Key extends QueryKey, Body>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  live: Live<Body>,
) {
  useLiveUpdates(query.queryKey, live)
  return useQuery({ ...query, ...usePolling() })
}

/** A match's own topic. */
export const ofMatch = <Body>(topic: TopicOf<Body>, matchId: number): TopicOf<Body> => ({
  ...topic,
  path: topic.path.replace('{matchId}', String(matchId)),
})
