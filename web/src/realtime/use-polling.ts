// Polling while the socket is lost: what is on screen is still refetched.
import { useConnection } from './use-connection.ts'

/** This page's jitter, chosen once: pages do not poll together, and no render restarts the interval. */
const share = Math.random()

export const jitterMs = (fromMs: number, toMs: number): number => Math.round(fromMs + share * (toMs - fromMs))

export function usePolling(): { refetchInterval: number | false } {
  const { phase } = useConnection()
  return { refetchInterval: phase === 'lost' ? jitterMs(15_000, 20_000) : false }
}
