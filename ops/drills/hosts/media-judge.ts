// Judges how the product handled a full media disk. Pure.
import type { Reads } from './readers.ts'

type Segments = Array<{ id: number; n: number }>

export interface FilledMedia {
  isAlive: boolean
  /** Segments by broadcast: before the disk was full, while it was, and after. */
  segments: { before: Segments; full: Segments; after: Segments }
  stallMs: { calm: number; full: number; after: number }
  quiet: Reads
  full: Reads
}

export const promise = { stallMs: 1000, slower: 1.1, noiseMs: 30 }

/** Promise → whether it was kept. */
export function judgeFullMedia({ isAlive, segments, stallMs, quiet, full }: FilledMedia): Record<string, boolean> {
  const [older, onAir] = segments.before
  return {
    isAlive,
    // The older recording goes, and not the one on air.
    isOlderRemoved: segments.before.length === 2 && segments.full.length === 1 && segments.full[0]?.id === onAir?.id,
    isOlderGone: !segments.after.some(({ id }) => id === older?.id),
    isStoredAgain: (segments.after.at(-1)?.n ?? 0) > (segments.full.at(-1)?.n ?? 0),
    isPictureGoingOn: stallMs.full <= stallMs.calm + promise.stallMs,
    areOthersServed: full.count > 0 && full.statuses[200] === full.count,
    areOthersInTime: full.p99Ms <= quiet.p99Ms * promise.slower + promise.noiseMs,
  }
}
