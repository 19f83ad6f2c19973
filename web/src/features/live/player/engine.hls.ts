// Playing by hls.js: near to live, back on its feet after a fault, and told by the server's clock.
import workerPath from 'hls.js/dist/hls.worker.js?url'
import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events } from 'hls.js/light'
import type { Engine, EngineListener, Source } from './engine.ts'
import { isCalm, recoverAt } from './playback.rules.ts'

const settings = {
  lowLatencyMode: true,
  backBufferLength: 90,
  enableWorker: true,
  workerPath,
  maxLiveSyncPlaybackRate: 1.5,
  liveSyncOnStallIncrease: 0.3,
  // Finer than any part: a short last one must not count as there already.
  maxFragLookUpTolerance: 0.02,
}

/** A network that is away answers at once: asked again with a pause. */
const pauseMs = 1000
const calmEveryMs = 5000

export function openHls(video: HTMLVideoElement, { url, isLive }: Source, listener: EngineListener): Engine {
  const hls = new Hls(settings)
  let [edge, grewAt] = [0, Date.now()]
  let stalledAt: number | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  let recovered: readonly number[] = []

  /** A stream that cannot be decoded would be recovered from for ever: it fails in the end, and says so. */
  function recover(): boolean {
    const next = recoverAt(recovered, Date.now())
    if (next) recovered = next
    return next !== null
  }

  function again(run: () => void) {
    clearTimeout(pause)
    pause = setTimeout(run, pauseMs)
  }

  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    if (details.edge <= edge) return
    edge = details.edge
    grewAt = Date.now()
  })
  // Another beginning of the same playlist counts its seconds anew.
  hls.on(Events.MANIFEST_LOADING, () => {
    edge = 0
  })
  hls.on(Events.ERROR, (_event, { type, details, fatal }: ErrorData) => {
    if (details === ErrorDetails.BUFFER_STALLED_ERROR) stalledAt = Date.now()
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR)
      // On air, but its first picture is still to come: then there is no playlist to go on with.
      again(() => (hls.latestLevelDetails ? hls.startLoad() : hls.loadSource(url)))
    else if (type === ErrorTypes.MEDIA_ERROR && recover()) hls.recoverMediaError()
    else {
      hls.destroy()
      listener.onFailure(details)
    }
  })

  // Each wait moves the player away from live; the setter forgets them.
  const calm = setInterval(() => {
    const details = hls.latestLevelDetails
    if (!isLive || !details || !isCalm(stalledAt, Date.now())) return
    hls.targetLatency = details.partHoldBack || details.holdBack
    stalledAt = null
  }, calmEveryMs)

  hls.attachMedia(video)
  hls.loadSource(url)

  return {
    pictureTime: () => hls.playingDate?.getTime() ?? null,
    range() {
      const details = hls.latestLevelDetails
      if (!details || details.fragments.length === 0) return null
      return { start: details.fragmentStart, end: details.edge }
    },
    livePosition: () => (hls.latestLevelDetails?.live ? hls.liveSyncPosition : null),
    isOver: () => hls.latestLevelDetails?.live === false,
    grewAt: () => grewAt,
    close() {
      clearTimeout(pause)
      clearInterval(calm)
      hls.destroy()
    },
  }
}
