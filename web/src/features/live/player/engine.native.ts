// Playback by the browser itself: iPhones without Media Source Extensions.
import type { Engine, EngineListener, Source } from './engine.ts'

/** Only Safari knows the date of the playlist's first second. */
type Dated = HTMLMediaElement & { getStartDate?: () => Date }

/** Seconds behind the newest picture, where Safari starts. */
const holdBack = 6
const retryMs = 2000

export function openNative(video: Dated, { url, isLive }: Source, listener: EngineListener): Engine {
  let [edge, grewAt] = [0, Date.now()]
  let pause: ReturnType<typeof setTimeout> | undefined

  function range() {
    const { seekable } = video
    if (seekable.length === 0) return null
    const end = seekable.end(seekable.length - 1)
    if (end > edge) [edge, grewAt] = [end, Date.now()]
    return { start: seekable.start(0), end }
  }

  function fail() {
    const code = video.error?.code
    if (code === MediaError.MEDIA_ERR_DECODE) return listener.onFailure('mediaError')
    // The network failed, or there is no playlist yet: retry.
    pause = setTimeout(load, retryMs)
  }

  function load() {
    edge = 0
    video.src = url
    video.load()
  }

  video.addEventListener('error', fail)
  load()

  return {
    pictureTime() {
      const start = video.getStartDate?.().getTime() ?? Number.NaN
      return Number.isNaN(start) ? null : start + video.currentTime * 1000
    },
    range,
    livePosition() {
      const now = isLive && video.duration === Number.POSITIVE_INFINITY ? range() : null
      return now && Math.max(now.start, now.end - holdBack)
    },
    isOver: () => Number.isFinite(video.duration),
    grewAt: () => grewAt,
    close() {
      clearTimeout(pause)
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
  }
}
