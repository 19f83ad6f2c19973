// What a component may know of the connection: its state, and since when it has been lost for good.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from './connection.ts'
import type { ConnectionState } from './stomp-connection.ts'

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.watch, connection.state)
}

/** A blink is not worth a word: a loss counts from here on. */
const noticeMs = 1500

/** When the connection was lost, once that is worth telling; null while all is well. */
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
