// What the two video benches promise. Pure.

export const promise = { p50Ms: 2400, p95Ms: 2800, timesPlain: 0.35, fastP50Ms: 1800, startUpP50Ms: 800, stalls: 0 }
export const crowdPromise = { viewers: 300, p95Ms: 500, broken: 0 }

/** The part of pictures whose clock may not be readable. */
const mostUnread = 0.05

export interface Round {
  startUpMs: { p50: number }
  ours: {
    glassToGlassMs: { p50: number; p95: number }
    frames: number
    unreadShare: number
    stalls: number
    fatal: unknown[]
  }
  piecesLost: number
}

export function isKept({ usual, fast, timesPlain }: { usual: Round; fast: Round; timesPlain: number }): boolean {
  return (
    usual.ours.glassToGlassMs.p50 <= promise.p50Ms &&
    usual.ours.glassToGlassMs.p95 <= promise.p95Ms &&
    timesPlain <= promise.timesPlain &&
    fast.ours.glassToGlassMs.p50 <= promise.fastP50Ms &&
    [usual, fast].every(isWhole)
  )
}

const isWhole = ({ startUpMs, ours, piecesLost }: Round) =>
  ours.frames > 0 &&
  ours.fatal.length === 0 &&
  ours.unreadShare < mostUnread &&
  piecesLost === 0 &&
  startUpMs.p50 <= promise.startUpP50Ms &&
  ours.stalls <= promise.stalls

export interface Crowd {
  parts: number
  p95Ms: number
  broken: number
  missed: number
  failures: number
  playlists: number
  seconds: number
}

export const isCrowdServed = ({ parts, p95Ms, broken, missed, failures, playlists, seconds }: Crowd): boolean =>
  parts > 0 &&
  p95Ms <= crowdPromise.p95Ms &&
  broken === crowdPromise.broken &&
  missed === 0 &&
  failures === 0 &&
  // The one who reads every playlist was there all the time.
  playlists > seconds
