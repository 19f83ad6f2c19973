// Where no socket gets through, what is shown still moves: it is asked for again now and then.
import { useConnection } from './use-connection.ts'

/** This page's share of a pause, chosen once: many pages that ask make no wave, and no render begins the wait anew. */
const share = Math.random()

export const spreadMs = (fromMs: number, toMs: number): number => Math.round(fromMs + share * (toMs - fromMs))

export function usePolling(): { refetchInterval: number | false } {
  const { phase } = useConnection()
  return { refetchInterval: phase === 'lost' ? spreadMs(15_000, 20_000) : false }
}
