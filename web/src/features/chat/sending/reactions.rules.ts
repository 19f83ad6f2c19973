// Counts reactions: own taps at once, those of others as they arrive, and own taps not again when the server returns them.
import { type Reaction, type ReactionCounts, reactions } from '@campus/contract/chat'

export interface Tally {
  /** Since entering the room. */
  totals: ReactionCounts
  /** Own taps that are already counted and will return with everybody's. */
  unconfirmed: ReactionCounts
}

export const noTaps: Tally = { totals: {}, unconfirmed: {} }

const plus = (counts: ReactionCounts, kind: Reaction, by: number): ReactionCounts => ({
  ...counts,
  [kind]: (counts[kind] ?? 0) + by,
})

export function tap({ totals, unconfirmed }: Tally, kind: Reaction): Tally {
  return { totals: plus(totals, kind, 1), unconfirmed: plus(unconfirmed, kind, 1) }
}

/** What others have tapped, and the tally including it. */
export function takeCounts(tally: Tally, counts: ReactionCounts): { tally: Tally; others: ReactionCounts } {
  let { totals, unconfirmed } = tally
  let others: ReactionCounts = {}
  for (const kind of reactions) {
    const received = counts[kind] ?? 0
    const own = Math.min(received, unconfirmed[kind] ?? 0)
    if (own > 0) unconfirmed = plus(unconfirmed, kind, -own)
    if (received > own) {
      others = plus(others, kind, received - own)
      totals = plus(totals, kind, received - own)
    }
  }
  return { tally: { totals, unconfirmed }, others }
}
