// The cameras on air, updated by events; also polled, because a missed event would leave a black screen.
import { listStreams, type Stream } from '@campus/contract/live'
import { liveTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refetchAfterCurrent } from '../../api/refetch-fresh.ts'
import { useConnection } from '../../realtime/use-connection.ts'
import { jitterMs } from '../../realtime/use-polling.ts'
import { useLiveUpdates } from '../live-query.ts'

export const streamsKey = ['streams']
const streams = () => queryOptions({ queryKey: streamsKey, queryFn: ({ signal }) => call(listStreams, {}, signal) })

/** Polls faster without a socket. With jitter, so that clients do not poll at the same moment. */
const pollMs = { open: 30_000, lost: 8000 } as const

function takeStream(known: readonly Stream[], changed: Stream): Stream[] {
  const isKnown = known.some(({ streamId }) => streamId === changed.streamId)
  return isKnown ? known.map((one) => (one.streamId === changed.streamId ? changed : one)) : [...known, changed]
}

/** An event may overtake a response in flight, which is then stale: refetch after that response. */
export function takeStreamEvent(client: QueryClient, stream: Stream) {
  client.setQueryData<Stream[]>(streamsKey, (known) => known && takeStream(known, stream))
  if (client.isFetching({ queryKey: streamsKey, exact: true }) > 0) void refetchAfterCurrent(client, streamsKey)
}

function useStreamEvents() {
  useLiveUpdates(streamsKey, { topic: liveTopic, take: (client, { stream }) => takeStreamEvent(client, stream) })
}

export function useStreams() {
  const { phase } = useConnection()
  useStreamEvents()
  const pause = phase === 'open' ? pollMs.open : pollMs.lost
  return useQuery({ ...streams(), refetchInterval: jitterMs(pause * 0.75, pause * 1.25) })
}

const films = (stream: Stream, matchId: number) => stream.isLive && stream.matchId === matchId

/** Whether a camera films the match now: updated by events and after gaps, without polling from every open page. */
export function useIsFilmed(matchId: number): boolean {
  useStreamEvents()
  return useQuery({ ...streams(), select: (known) => known.some((one) => films(one, matchId)) }).data ?? false
}

/** The camera that films the match, from the cache, without a request. */
export function useKnownCamera(matchId: number): Stream | undefined {
  const select = (known: Stream[]) => known.find((stream) => films(stream, matchId))
  return useQuery({ ...streams(), enabled: false, select }).data
}
