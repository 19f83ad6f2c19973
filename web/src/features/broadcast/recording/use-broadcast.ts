// A page's hold on its camera: it ends with the page, and a closing window asks first.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Token } from './broadcast.calls.ts'
import type { Broadcast } from './broadcast.state.ts'
import { type Cast, createBroadcast } from './broadcast.ts'
import { isCameraAllowed } from './camera.ts'
import { type Health, healthOf } from './uplink.rules.ts'

export type OnPage = Broadcast & { cast: Cast; isOnAir: boolean }

/** `opensAtOnce`: this page is for filming and nothing else, so that who has filmed here before sees the picture at once. */
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOnAir])

  useEffect(() => {
    // Safari has none.
    const orientation: ScreenOrientation | undefined = screen.orientation
    orientation?.addEventListener('change', cast.goOn)
    return () => orientation?.removeEventListener('change', cast.goOn)
  }, [cast])

  return { ...state, cast, isOnAir }
}

const beatMs = 500

/** How the sending goes, twice a second; null off air. */
export function useHealth(cast: Cast, isOnAir: boolean): Health | null {
  const [health, setHealth] = useState<Health | null>(null)
  useEffect(() => {
    if (!isOnAir) return undefined
    const look = () => {
      const uplink = cast.uplink()
      setHealth(uplink && healthOf(uplink, Date.now()))
    }
    look()
    const timer = setInterval(look, beatMs)
    return () => {
      clearInterval(timer)
      setHealth(null)
    }
  }, [cast, isOnAir])
  return health
}
