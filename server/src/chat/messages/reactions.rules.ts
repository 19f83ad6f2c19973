// Sums and limits of reactions. Pure.
import { type ReactionCounts, reactions } from '@campus/contract/chat'

/** Adds in place. */
export function addTaps(sum: ReactionCounts, more: ReactionCounts): void {
  for (const reaction of reactions) {
    const count = (sum[reaction] ?? 0) + (more[reaction] ?? 0)
    if (count > 0) sum[reaction] = count
  }
}

/** At most so many of them. */
export function limitTaps(counts: ReactionCounts, most: number): { counts: ReactionCounts; sum: number } {
  const limited: ReactionCounts = {}
  let sum = 0
  for (const reaction of reactions) {
    const count = Math.min(counts[reaction] ?? 0, most - sum)
    if (count > 0) limited[reaction] = count
    sum += Math.max(0, count)
  }
  return { counts: limited, sum }
}
