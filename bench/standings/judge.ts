// What the standings bench promises. Pure.
import { at, rounded } from '@campus/ops/figures'

export const promise = { ratio: 0.5, p50Ms: 20, p99Ms: 40 }

/** Every response counts: a slow one after a change is slow for somebody. */
export const distributionOf = (ms: number[]) => ({
  count: ms.length,
  p50: rounded(at(0.5, ms)),
  p99: rounded(at(0.99, ms)),
  max: rounded(Math.max(...ms)),
})

export function isKept(ratio: number, { count, p50, p99 }: ReturnType<typeof distributionOf>, stale: number): boolean {
  return ratio >= promise.ratio && count > 0 && p50 < promise.p50Ms && p99 < promise.p99Ms && stale === 0
}
