// What the list bench promises. Pure.
import type { Freshness } from '../barrier/freshness.ts'

export const promise = { signedOut: 0.7, signedIn: 0.4, stale: 0, leastChanges: 100 }

export function isKept(ratio: { signedOut: number; signedIn: number }, { changes, stale }: Freshness): boolean {
  return (
    ratio.signedOut >= promise.signedOut &&
    ratio.signedIn >= promise.signedIn &&
    stale === promise.stale &&
    // With few changes nothing was tried.
    changes >= promise.leastChanges
  )
}
