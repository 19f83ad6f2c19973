// React binding of the broadcast: it ends with the page, and closing the window on air asks first.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Token } from '../../../data/live/broadcast.calls.ts'
import type { Broadcast } from './broadcast.state.ts'
import { type Cast, createBroadcast } from './broadcast.ts'
import { isCameraAllowed } from './camera.ts'
import { type Health, healthOf } from './uplink.rules.ts'

export type OnPage = Broadcast & { cast: Cast; isOnAir: boolean }

/** `opensAtOnce`: the page is only for filming, so the preview opens by itself where the camera was allowed before. */
export function useBroadcast(token: Token, { opensAtOnce }: { opensAtOnce: boolean }): OnPage {
  const [cast] = useState(() => createBroadcast(token))
  const state = useSyncExternalStore(cast.watch, cast.read)
  const isOnAir = state.phase === 'ACTIVE' || state.phase === 'STOPPING'

  useEffect(() => {
    let isGone = false
    if (opensAtOnce) void isCameraAllowed().then((isAllowed) => void (isAllowed && !isGone && cast.preview()))
    addEventListener('pagehide', cast.leave)
    return () => {
      isGone = true
      removeEventListener('pagehide', cast.leave)
      cast.leave()
    }
  }, [cast, opensAtOnce])

  useEffect(() => {
    if (!isOnAir) return undefined
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isOnAir])

  useEffect(() => {
    // Older Safari has no screen.orientation.
    const orientation: ScreenOrientation | undefined = screen.orientation
    orientation?.addEventListener('change', cast.goOn)
    return () => orientation?.removeEventListener('change', cast.goOn)
  }, [cast])

  return { ...state, cast, isOnAir }
}

const pollMs = 500

/** The health of the uplink, polled twice a second; null off air. */
export function useHealth(cast: Cast, isOnAir: boolean): Health | null {
  const [health, setHealth] = useState<Health | null>(null)
  useEffect(() => {
    if (!isOnAir) return undefined
    const update = () => {
      const uplink = cast.uplink()
      setHealth(uplink && healthOf(uplink, Date.now()))
    }
    update()
    const timer = setInterval(update, pollMs)
    return () => {
      clearInterval(timer)
      setHealth(null)
    }
  }, [cast, isOnAir])
  return health
}
