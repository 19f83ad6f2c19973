// Whether nobody has touched the player for a while: its controls then make room for the picture. Never for those who move by
// keyboard, who would lose their place.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const restMs = 3000

/** `isHeld`: there is something to be seen or done, e.g. it is paused. */
export function useIdle(frame: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(function rest() {
      if (frame.current?.querySelector(':focus-visible')) timer.current = setTimeout(rest, restMs)
      else setIsIdle(true)
    }, restMs)
  }, [frame])

  const wake = useCallback(() => {
    setIsIdle(false)
    wait()
  }, [wait])

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setIsIdle(true)
  }, [])

  // The rest begins when there is nothing more to wait for: whoever sees the first picture sees the controls too.
  useEffect(() => {
    if (!isHeld) wait()
    return () => clearTimeout(timer.current)
  }, [isHeld, wait])
  return { isIdle: isIdle && !isHeld, wake, sleep }
}
