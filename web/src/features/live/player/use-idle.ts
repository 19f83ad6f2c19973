// Whether the player is idle, so that its controls hide. Never while keyboard focus is in them: it would be lost.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const idleMs = 3000

/** `isHeld`: keeps the controls, e.g. while paused. */
export function useIdle(frame: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(function hide() {
      if (frame.current?.querySelector(':focus-visible')) timer.current = setTimeout(hide, idleMs)
      else setIsIdle(true)
    }, idleMs)
  }, [frame])

  const wake = useCallback(() => {
    setIsIdle(false)
    wait()
  }, [wait])

  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setIsIdle(true)
  }, [])

  // The countdown starts when the hold ends: the first picture shows with controls.
  useEffect(() => {
    if (!isHeld) wait()
    return () => clearTimeout(timer.current)
  }, [isHeld, wait])
  return { isIdle: isIdle && !isHeld, wake, sleep }
}
