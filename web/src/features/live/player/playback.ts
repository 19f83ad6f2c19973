// Playback of one video: its commands, and its state for subscribers. Independent of React.
import { type Engine, openEngine, type Source } from './engine.ts'
import { clampTo, hasFallenBehind, hasStalledAtEnd, type Phase, phaseOf, type Range } from './playback.rules.ts'
import { sound } from './sound.ts'

export interface PlaybackState {
  phase: Phase
  /** The player's own name of a failure. */
  details: string
  isPaused: boolean
  isMuted: boolean
  volume: number
  /** In seconds of the media. */
  at: number
  range: Range | null
  /** Seconds between the picture and the newest one; null where nothing is live. */
  behind: number | null
}

const initialState: PlaybackState = {
  phase: 'LOADING',
  details: '',
  isPaused: true,
  isMuted: true,
  volume: 1,
  at: 0,
  range: null,
  behind: null,
}

const events =
  'play pause playing waiting timeupdate seeking seeked ended volumechange loadeddata durationchange emptied'.split(' ')
const pollMs = 500

export type Playback = ReturnType<typeof openPlayback>

export function openPlayback(video: HTMLMediaElement, source: Source) {
  const watchers = new Set<() => void>()
  let state = initialState
  let engine: Engine | null = null
  let isClosed = false
  let isUnsupported = false
  let failure: string | null = null
  let hasPicture = false
  /** Holds until the viewer plays on from elsewhere: a player that stopped short of its end stays ended. */
  let hasEnded = false
  let movedAt = Date.now()
  let lastAt = -1
  /** Follows live until the viewer pauses or seeks back. */
  let isFollowing = source.isLive

  function update() {
    const now = Date.now()
    const at = video.currentTime
    if (at !== lastAt || video.paused) movedAt = now
    lastAt = at
    hasPicture ||= video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    const range = source.isLive ? (engine?.range() ?? null) : spanOf(video)
    const live = engine?.livePosition() ?? null
    const behind = live === null || !range ? null : Math.max(0, range.end - at)
    if (live !== null && hasFallenBehind(behind, isFollowing) && !video.paused && !video.seeking)
      video.currentTime = live
    if (video.ended || (range && hasStalledAtEnd(engine?.isOver() ?? false, range.end - at, now - movedAt))) finish()
    publish({
      phase: phaseOf({
        isUnsupported,
        isFailed: failure !== null,
        hasEnded,
        hasPicture,
        isPaused: video.paused,
        waitingMs: now - movedAt,
        silentMs: source.isLive && engine ? now - engine.grewAt() : 0,
      }),
      details: failure ?? '',
      isPaused: video.paused,
      isMuted: video.muted || video.volume === 0,
      volume: video.volume,
      at: Math.round(at * 4) / 4,
      range,
      behind: behind === null ? null : Math.round(behind),
    })
  }

  function publish(next: PlaybackState) {
    if (isSame(state, next)) return
    state = next
    for (const watcher of watchers) watcher()
  }

  /** Browsers do not always play the last fraction of a second, and then never fire `ended`: the end is decided here. */
  function finish() {
    hasEnded = true
    if (!video.paused) video.pause()
  }

  async function play() {
    try {
      await video.play()
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError' || video.muted) return
      // Browsers block autoplay with sound: play without it.
      video.muted = true
      await video.play().catch(() => {})
    }
  }

  function pause() {
    isFollowing = false
    video.pause()
  }

  function goLive() {
    isFollowing = true
    hasEnded = false
    const live = engine?.livePosition()
    if (live !== null && live !== undefined) video.currentTime = live
    void play()
  }

  function seek(to: number) {
    const range = source.isLive ? engine?.range() : spanOf(video)
    if (!range) return
    const live = engine?.livePosition() ?? null
    if (live !== null && to >= live) return goLive()
    isFollowing = false
    hasEnded = false
    video.currentTime = clampTo(range, to)
    update()
  }

  async function begin() {
    const opened = await openEngine(video, source, {
      onFailure(details) {
        failure = details
        update()
      },
    })
    if (isClosed) return opened?.close()
    engine = opened
    isUnsupported = opened === null
    if (opened) void play()
    update()
  }

  function fail() {
    failure = 'loadError'
    update()
  }

  video.muted = source.isLive && !source.isSound ? !sound.isOn() : false
  for (const name of events) video.addEventListener(name, update)
  const timer = setInterval(update, pollMs)
  begin().catch(fail)

  return {
    state: () => state,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    pictureTime: () => engine?.pictureTime() ?? null,
    isFollowing: () => isFollowing,
    play: () => void play(),
    pause,
    toggle: () => {
      if (!video.paused) return pause()
      if (hasEnded) seek(state.range?.start ?? 0)
      return void play()
    },
    seek,
    step: (seconds: number) => seek(video.currentTime + seconds),
    goLive,
    mute(isMuted: boolean) {
      video.muted = isMuted
      if (!isMuted && video.volume === 0) video.volume = 1
      sound.turn(!isMuted)
    },
    setVolume(volume: number) {
      video.volume = volume
      video.muted = volume === 0
      sound.turn(volume > 0)
    },
    close() {
      isClosed = true
      clearInterval(timer)
      for (const name of events) video.removeEventListener(name, update)
      engine?.close()
    },
  }
}

const spanOf = ({ duration }: HTMLMediaElement): Range | null =>
  Number.isFinite(duration) && duration > 0 ? { start: 0, end: duration } : null

function isSame(one: PlaybackState, two: PlaybackState): boolean {
  const { range: a, ...restOne } = one
  const { range: b, ...restTwo } = two
  const isSameRange = a === b || (a && b && Math.round(a.end) === Math.round(b.end) && a.start === b.start)
  return (
    !!isSameRange && (Object.keys(restOne) as (keyof typeof restOne)[]).every((key) => restOne[key] === restTwo[key])
  )
}
