// What a player says of itself: pure sums about where it is, how far from live, and what is to be shown over the picture.

/** In seconds of the media; of a live stream `end` is the newest picture there is. */
export interface Range {
  start: number
  end: number
}

/** What stands over the picture; SHOWN is the picture itself, playing or paused. */
export type Phase = 'LOADING' | 'SHOWN' | 'WAITING' | 'AWAY' | 'ENDED' | 'FAILED' | 'UNSUPPORTED'

export interface Facts {
  isUnsupported: boolean
  isFailed: boolean
  hasEnded: boolean
  /** Whether any picture has been shown. */
  hasPicture: boolean
  isPaused: boolean
  /** For how long nothing has moved though it should, in milliseconds; 0 while all is well. */
  waitingMs: number
  /** How long ago the newest picture came; of what is over always 0. */
  silentMs: number
}

/** Shorter waits are not worth a word. */
const noticedMs = 400
/** Nothing new for so long, and all that had come is played: it is the camera, not the network. */
const awayMs = 5000

export function phaseOf(facts: Facts): Phase {
  if (facts.isUnsupported) return 'UNSUPPORTED'
  if (facts.isFailed) return 'FAILED'
  if (facts.hasEnded) return 'ENDED'
  if (!facts.hasPicture) return facts.silentMs > awayMs ? 'AWAY' : 'LOADING'
  if (facts.isPaused || facts.waitingMs < noticedMs) return 'SHOWN'
  return facts.silentMs > awayMs ? 'AWAY' : 'WAITING'
}

/** A last crumb of sound or picture that no player plays. */
const crumb = { seconds: 1.5, waitingMs: 1000 }

/** Whether all there is has been played, though the browser does not say so: nothing more comes, and it stands still at the end. */
export function standsAtEnd(isOver: boolean, left: number, waitingMs: number): boolean {
  return isOver && left < crumb.seconds && waitingMs > crumb.waitingMs
}

/**
 * How long the last pictures of a broadcast stay on screen after it is known to be over. Who follows live has seen them by then, whether
 * or not the player reached its end; who paused or went back gets longer.
 */
export const lastPicturesMs = (isFollowing: boolean) => (isFollowing ? 3000 : 20_000)

/** Further behind than this is not live any more. */
const liveWithin = 6

export const isAtLive = (behind: number | null) => behind === null || behind < liveWithin

/** Whoever follows live and has fallen behind by a wait is taken back; whoever went back on purpose stays there. */
const lostAfter = 10

export const hasFallenBehind = (behind: number | null, isFollowing: boolean) =>
  isFollowing && behind !== null && behind > lostAfter

/** Never quite the last picture: there would be nothing to play. */
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

/** After so long without a wait the player may come as near to live as it first did. */
const calmMs = 60_000

export const isCalm = (stalledAt: number | null, now: number) => stalledAt !== null && now - stalledAt > calmMs

type PlaybackFailure = 'NETWORK' | 'MEDIA' | 'UNKNOWN'

/** Which failure a viewer is told of. `details`: the player's own name for it, such as bufferAppendError. */
export function failureOf(details: string): PlaybackFailure {
  if (/load|network|timeout/i.test(details)) return 'NETWORK'
  return /buffer|media|codec|decode|pars|remux|decrypt/i.test(details) ? 'MEDIA' : 'UNKNOWN'
}

/** So many recoveries within so long, and the picture is one that this browser cannot decode. */
const recoveries = 3
const recoveryMs = 30_000

/** When media errors were recovered from, with this one; null when it is one too many. */
export function recoverAt(before: readonly number[], now: number): readonly number[] | null {
  const recent = before.filter((at) => now - at < recoveryMs)
  return recent.length < recoveries ? [...recent, now] : null
}
