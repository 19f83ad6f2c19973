// After the connection was lost: asks again for what is on screen and has no topic of its own. Topics fetch what they missed by
// themselves, in the first second.
import type { QueryClient } from '@tanstack/react-query'
import type { StompConnection } from '../realtime/stomp-connection.ts'

/** A campus whose server restarted does not ask in one moment. */
const afterMs = 1000
const spreadMs = 1000

/** Returns what ends it. */
export function catchUpAfterLoss(client: QueryClient, { watch, state }: Pick<StompConnection, 'watch' | 'state'>) {
  let wasLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watch(() => {
    const { phase } = state()
    wasLost ||= phase === 'lost'
    if (phase !== 'open' || !wasLost) return
    wasLost = false
    clearTimeout(timer)
    timer = setTimeout(() => void refetchOld(client), afterMs + Math.random() * spreadMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const refetchOld = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    fetchStatus: 'idle',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  })
