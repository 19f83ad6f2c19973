// The connection's state for components, and since when it has been lost.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from './connection.ts'
import type { ConnectionState } from './stomp-connection.ts'

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.watch, connection.state)
}

/** A shorter loss is not shown. */
const noticeMs = 1500

/** When the connection was lost, once the loss is long enough to show; null otherwise. */
export function useLostSince(): number | null {
  const { phase, since } = useConnection()
  const [noticed, setNoticed] = useState<number | null>(null)
  useEffect(() => {
    const left = since + noticeMs - Date.now()
    const timer = phase === 'lost' ? setTimeout(() => setNoticed(since), left) : undefined
    return () => clearTimeout(timer)
  }, [phase, since])
  return phase === 'lost' && noticed === since ? since : null
}
