// Opens the playback of an element for as long as it is on the page, and follows its state.
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Source } from './engine.ts'
import { openPlayback, type Playback, type PlaybackState } from './playback.ts'

export interface PlaybackListener {
  /** Called with the playback when it opens, with null when it closes. */
  onPlayback?: ((playback: Playback | null) => void) | undefined
  onEnded?: (() => void) | undefined
}

export function usePlayback(
  elementRef: RefObject<HTMLMediaElement | null>,
  { url, isLive, isSound = false }: Source,
  { onPlayback, onEnded }: PlaybackListener,
): { playback: Playback | null; state: PlaybackState | null } {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const notifyPlayback = useEffectEvent((opened: Playback | null) => onPlayback?.(opened))
  useEffect(() => {
    if (!elementRef.current) return undefined
    const opened = openPlayback(elementRef.current, { url, isLive, isSound })
    setPlayback(opened)
    notifyPlayback(opened)
    return () => {
      notifyPlayback(null)
      opened.close()
    }
  }, [elementRef, url, isLive, isSound])

  const state = useSyncExternalStore(playback?.subscribe ?? watchNothing, playback?.state ?? noState)
  const hasEnded = state?.phase === 'ENDED'
  const announceEnd = useEffectEvent(() => onEnded?.())
  useEffect(() => {
    if (hasEnded) announceEnd()
  }, [hasEnded])
  return { playback, state }
}

const watchNothing = () => () => {}
const noState = () => null
