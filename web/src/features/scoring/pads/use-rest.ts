// The lock of the pads after a tap, and of buttons that have just appeared.
import { useEffect, useRef, useState } from 'react'
import type { Body } from '../session/log.rules.ts'
import { arrivalMs, isTooSoon, restMs, type Touch, touchOf } from './rest.rules.ts'

interface Resting {
  /** The side whose pad was tapped. */
  side: 1 | 2 | null
}

export function useRest() {
  const last = useRef<{ touch: Touch; at: number }>(null)
  const [resting, setResting] = useState<Resting | null>(null)
  useEffect(() => {
    const timer = resting ? setTimeout(() => setResting(null), restMs) : undefined
    return () => clearTimeout(timer)
  }, [resting])
  function mayTouch(touch: Touch): boolean {
    const now = Date.now()
    if (isTooSoon(last.current, touch, now)) return false
    last.current = { touch, at: now }
    return true
  }
  /** Whether the tap is accepted; if so, the lock begins. */
  function mayTap(body: Body): boolean {
    const touch = touchOf(body)
    if (!mayTouch(touch)) return false
    if (touch === 'PLAY') setResting({ side: body.team ?? null })
    return true
  }
  return { resting, mayTap, mayOpen: () => mayTouch('OPEN') }
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
