// Polling while the socket is lost, or what is on screen is an old copy: it is still refetched.
import { isOfflineCopy } from '../api/offline-copy.ts'
import { useConnection } from './use-connection.ts'

/** This page's jitter, chosen once: pages do not poll together, and no render restarts the interval. */
const share = Math.random()

export const jitterMs = (fromMs: number, toMs: number): number => Math.round(fromMs + share * (toMs - fromMs))

interface Fetched {
  state: { dataUpdatedAt: number }
}

/** An edge that has lost its writers keeps the socket, and answers with what it had. */
const whileOld = ({ state }: Fetched) => isOfflineCopy(state.dataUpdatedAt) && jitterMs(15_000, 20_000)

export function usePolling(): { refetchInterval: number | ((query: Fetched) => number | false) } {
  const { phase } = useConnection()
  return { refetchInterval: phase === 'lost' ? jitterMs(15_000, 20_000) : whileOld }
}
