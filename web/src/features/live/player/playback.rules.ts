// Pure functions of the player: where it is, how far from live, and what is shown over the picture.

/** In seconds of the media; of a live stream `end` is the newest picture there is. */
export interface Range {
  start: number
  end: number
}

/** What is shown over the picture; SHOWN is the picture itself, playing or paused. AWAY: the camera sends nothing. */
export type Phase = 'LOADING' | 'SHOWN' | 'WAITING' | 'AWAY' | 'ENDED' | 'FAILED' | 'UNSUPPORTED'

export interface Facts {
  isUnsupported: boolean
  isFailed: boolean
  hasEnded: boolean
  /** Whether any picture has been shown. */
  hasPicture: boolean
  isPaused: boolean
  /** How long playback has stalled, in milliseconds; 0 while it plays. */
  waitingMs: number
  /** How long ago the newest picture arrived; always 0 after the end. */
  silentMs: number
}

/** Shorter stalls are not shown. */
const noticedMs = 400
/** No new picture for this long, and all that arrived is played: it is the camera, not the network. */
const cameraSilentMs = 5000

export function phaseOf(facts: Facts): Phase {
  if (facts.isUnsupported) return 'UNSUPPORTED'
  if (facts.isFailed) return 'FAILED'
  if (facts.hasEnded) return 'ENDED'
  if (!facts.hasPicture) return facts.silentMs > cameraSilentMs ? 'AWAY' : 'LOADING'
  if (facts.isPaused || facts.waitingMs < noticedMs) return 'SHOWN'
  return facts.silentMs > cameraSilentMs ? 'AWAY' : 'WAITING'
}

/** The last fraction of sound or picture, which no player plays. */
const tail = { seconds: 1.5, waitingMs: 1000 }

/** Whether playback is over though the browser fires no `ended`: the stream is complete, and the player stalls near its end. */
export function hasStalledAtEnd(isOver: boolean, left: number, waitingMs: number): boolean {
  return isOver && left < tail.seconds && waitingMs > tail.waitingMs
}

/**
 * How long the last pictures of a broadcast stay on screen after it is known to be over. A viewer who follows live has seen them by
 * then, even if the player did not reach its end; a viewer who paused or went back gets longer.
 */
export const lastPicturesMs = (isFollowing: boolean) => (isFollowing ? 3000 : 20_000)

/** Seconds behind; further is not live any more. */
const liveWithin = 6

export const isAtLive = (behind: number | null) => behind === null || behind < liveWithin

/** Seconds behind. A viewer who follows live and fell behind in a stall is moved to live; one who went back on purpose stays. */
const lostAfter = 10

export const hasFallenBehind = (behind: number | null, isFollowing: boolean) =>
  isFollowing && behind !== null && behind > lostAfter

/** Seeks stop short of the last picture: there would be nothing to play. */
const margin = 0.1

export function clampTo({ start, end }: Range, at: number): number {
  return Math.min(Math.max(at, start), Math.max(start, end - margin))
}

const two = (value: number) => String(value).padStart(2, '0')

/** 3:05, 1:02:03 */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** After this long without a stall the player returns to its first distance from live. */
const calmMs = 60_000

export const isCalm = (stalledAt: number | null, now: number) => stalledAt !== null && now - stalledAt > calmMs

/** Whether the picture waited, second by second, oldest first: as of the last half minute. */
export const slowness = { seconds: 30, waited: 6 } as const

/** The network is too slow for the picture. Shorter waits happen on any network, and one at the beginning always. */
export const isTooSlow = (waits: readonly boolean[]) =>
  waits.slice(-slowness.seconds).filter(Boolean).length >= slowness.waited

type PlaybackFailure = 'NETWORK' | 'MEDIA' | 'UNKNOWN'

/** The failure shown to the viewer. `details`: the player's own name for it, such as bufferAppendError. */
export function failureOf(details: string): PlaybackFailure {
  if (/load|network|timeout/i.test(details)) return 'NETWORK'
  return /buffer|media|codec|decode|pars|remux|decrypt/i.test(details) ? 'MEDIA' : 'UNKNOWN'
}

/** After this many recoveries within this time the stream counts as one that the browser cannot decode. */
const recoveries = 3
const recoveryMs = 30_000

/** Times of recent recoveries including this one; null when it is one too many. */
export function recoverAt(before: readonly number[], now: number): readonly number[] | null {
  const recent = before.filter((at) => now - at < recoveryMs)
  return recent.length < recoveries ? [...recent, now] : null
}
