// Refetches, after a lost connection, the queries on screen that have no topic. Topics refetch by themselves within the first
// second.
import type { QueryClient } from '@tanstack/react-query'
import type { StompConnection } from '../realtime/stomp-connection.ts'

/** Jitter: after a server restart the whole campus must not refetch at once. */
const afterMs = 1000
const jitterMs = 1000

/** Returns the stop function. */
export function catchUpAfterLoss(client: QueryClient, { watch, state }: Pick<StompConnection, 'watch' | 'state'>) {
  let wasLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watch(() => {
    const { phase } = state()
    wasLost ||= phase === 'lost'
    if (phase !== 'open' || !wasLost) return
    wasLost = false
    clearTimeout(timer)
    timer = setTimeout(() => void refetchStale(client), afterMs + Math.random() * jitterMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const refetchStale = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  })
