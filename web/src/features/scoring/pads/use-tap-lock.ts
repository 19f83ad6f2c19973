// The lock of the pads after a tap, and of buttons that have just appeared.
import { useEffect, useRef, useState } from 'react'
import type { Body } from '../session/log.rules.ts'
import { arrivalMs, isDoubleTap, laneOf, lockMs, type Touch, touchOf } from './tap-lock.rules.ts'

interface TapLock {
  /** The side whose pad was tapped. */
  side: 1 | 2 | null
}

export function useTapLock() {
  const last = useRef<{ touch: Touch; at: number; lane: number | null }>(null)
  const [lock, setLock] = useState<TapLock | null>(null)
  useEffect(() => {
    const timer = lock ? setTimeout(() => setLock(null), lockMs) : undefined
    return () => clearTimeout(timer)
  }, [lock])
  function mayTouch(touch: Touch, lane: number | null = null): boolean {
    const now = Date.now()
    if (isDoubleTap(last.current, touch, now, lane)) return false
    last.current = { touch, at: now, lane }
    return true
  }
  /** Whether the tap is accepted; if so, the lock begins. */
  function mayTap(body: Body): boolean {
    const touch = touchOf(body)
    const lane = laneOf(body)
    if (!mayTouch(touch, lane)) return false
    if (touch === 'PLAY' && lane === null) setLock({ side: body.team ?? null })
    return true
  }
  return { lock, mayTap, mayOpen: (lane: number | null = null) => mayTouch('OPEN', lane) }
}

/** False right after a sheet opens: the second tap of a double tap must not choose something in it. */
export function useHasArrived(): boolean {
  const [hasArrived, setHasArrived] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasArrived(true), arrivalMs)
    return () => clearTimeout(timer)
  }, [])
  return hasArrived
}
