// Keeps the screen awake while somebody scores or films: the browser releases the lock whenever the page is hidden.
import { useEffect } from 'react'

export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function acquire() {
      if (document.hidden || isOver) return
      // Rejected on a low battery: the page works without it.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [isWanted])
}
