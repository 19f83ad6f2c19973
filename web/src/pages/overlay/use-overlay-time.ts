// The overlay's time: moves when something that is shown changes, and with every second of the clock.
import { useEffect, useState } from 'react'
import { databaseNow } from '../../data/overlays/shown-overlay.ts'
import { untilNext } from './delayed.rules.ts'

/** `changes`: when something becomes due or ends. `clockFrom`: a moment at which the shown clock has a full second. */
export function useOverlayTime(changes: readonly number[], clockFrom: number): number {
  const [now, setNow] = useState(databaseNow)
  // After every render: a change that has become due since the last one is shown at once.
  useEffect(() => {
    const tick = () => setNow(databaseNow())
    const timer = setTimeout(tick, Math.max(0, now + untilNext(changes, now, clockFrom) - databaseNow()))
    // The timers of a hidden source are slow: shown again it is right at once.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  })
  return now
}
