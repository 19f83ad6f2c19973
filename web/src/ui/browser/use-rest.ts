// Whether a person has let the page rest: something that opens by itself must not come under a finger.
import { useEffect, useState } from 'react'

const activity = ['pointerdown', 'pointermove', 'scroll', 'keydown'] as const

/** True from the first time that nothing was touched for so long, counted from when `isReady`. */
export function useRest(isReady: boolean, ms: number): boolean {
  const [hasRested, setRested] = useState(false)
  useEffect(() => {
    if (!isReady || hasRested) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function restart() {
      clearTimeout(timer)
      timer = setTimeout(() => setRested(true), ms)
    }
    restart()
    for (const name of activity) addEventListener(name, restart, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of activity) removeEventListener(name, restart, { capture: true })
    }
  }, [isReady, hasRested, ms])
  return hasRested
}
