// Playback by hls.js: close to live, recovers from faults, and knows the server's time of each picture.
import workerPath from 'hls.js/dist/hls.worker.js?url'
import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events } from 'hls.js/light'
import type { Engine, EngineListener, Source } from './engine.ts'
import { isCalm, recoverAt } from './playback.rules.ts'

const settings = {
  lowLatencyMode: true,
  backBufferLength: 90,
  enableWorker: true,
  workerPath,
  // WebKit unmutes a muted video whose speed changes, and pauses it because nobody asked for sound: there it stays at its own
  // distance from live. Only WebKit has this kind of source.
  maxLiveSyncPlaybackRate: 'ManagedMediaSource' in window ? 1 : 1.5,
  liveSyncOnStallIncrease: 0.3,
  // Finer than any part: a short last part must not count as loaded already.
  maxFragLookUpTolerance: 0.02,
}

const soundSettings = {
  ...settings,
  // A voice that hurries is noticed more than a picture.
  maxLiveSyncPlaybackRate: Math.min(settings.maxLiveSyncPlaybackRate, 1.1),
  // Parts begin between two packets, up to 11 ms from where the playlist says.
  maxFragLookUpTolerance: 0.05,
}

/** Requests fail at once without a network: wait before each retry. */
const retryMs = 1000
const calmEveryMs = 5000

export function openHls(media: HTMLMediaElement, { url, isLive, isSound }: Source, listener: EngineListener): Engine {
  const hls = new Hls(isSound ? soundSettings : settings)
  let [edge, grewAt] = [0, Date.now()]
  let stalledAt: number | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  let recovered: readonly number[] = []

  /** Limits recoveries: a stream that cannot be decoded would recover for ever. */
  function recover(): boolean {
    const next = recoverAt(recovered, Date.now())
    if (next) recovered = next
    return next !== null
  }

  function retry(run: () => void) {
    clearTimeout(pause)
    pause = setTimeout(run, retryMs)
  }

  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    if (details.edge <= edge) return
    edge = details.edge
    grewAt = Date.now()
  })
  // A restarted playlist counts its seconds from zero.
  hls.on(Events.MANIFEST_LOADING, () => {
    edge = 0
  })
  hls.on(Events.ERROR, (_event, { type, details, fatal }: ErrorData) => {
    if (details === ErrorDetails.BUFFER_STALLED_ERROR) stalledAt = Date.now()
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR)
      // On air, but without a first picture yet there is no playlist to resume: load it again.
      retry(() => (hls.latestLevelDetails ? hls.startLoad() : hls.loadSource(url)))
    else if (type === ErrorTypes.MEDIA_ERROR && recover()) hls.recoverMediaError()
    else {
      hls.destroy()
      listener.onFailure(details)
    }
  })

  // Each stall moves hls.js further from live; setting targetLatency resets that.
  const calm = setInterval(() => {
    const details = hls.latestLevelDetails
    if (!isLive || !details || !isCalm(stalledAt, Date.now())) return
    hls.targetLatency = details.partHoldBack || details.holdBack
    stalledAt = null
  }, calmEveryMs)

  hls.attachMedia(media)
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
