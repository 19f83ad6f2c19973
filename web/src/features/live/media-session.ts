// What the lock screen and the keys of a headset are told of the broadcast that plays. Browsers without it lose nothing else.
import { useEffect } from 'react'
import type { Playback } from './player/playback.ts'

export interface NowPlaying {
  title: string
  artist: string
  album: string
}

const artwork = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
]

/** Typed as always there; older browsers have none, or not all of it. */
const session = () => (navigator as { mediaSession?: MediaSession }).mediaSession

function handle(action: MediaSessionAction, run: MediaSessionActionHandler | null) {
  try {
    session()?.setActionHandler(action, run)
  } catch {
    // Older browsers throw on an action that they do not know.
  }
}

export function useMediaSession(playback: Playback | null, { title, artist, album }: NowPlaying) {
  useEffect(() => {
    const own = session()
    if (!own || !playback || typeof MediaMetadata === 'undefined') return undefined
    own.metadata = new MediaMetadata({ title, artist, album, artwork })
    return undefined
  }, [playback, title, artist, album])

  useEffect(() => {
    const own = session()
    if (!own || !playback) return undefined
    const show = () => {
      own.playbackState = playback.state().isPaused ? 'paused' : 'playing'
    }
    show()
    const stop = playback.subscribe(show)
    // Whoever comes back to a match wants to hear how it stands, not how it stood.
    handle('play', playback.goLive)
    handle('pause', playback.pause)
    handle('stop', playback.pause)
    return () => {
      stop()
      for (const action of ['play', 'pause', 'stop'] as const) handle(action, null)
      own.metadata = null
      own.playbackState = 'none'
    }
  }, [playback])
}
