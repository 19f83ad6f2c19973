// Keeps the screen awake while somebody scores or films: the browser lets go whenever the page is hidden.
import { useEffect } from 'react'

export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function hold() {
      if (document.hidden || isOver) return
      // Refused on a low battery: the page works without it.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isWanted])
}
