// Taps counted: one's own at once, everybody's as they come, and one's own not twice when they come back.
import { type Reaction, type ReactionCounts, reactions } from '@campus/contract/chat'

export interface Tally {
  /** Since one came in. */
  totals: ReactionCounts
  /** One's own that are counted already and will come back with everybody's. */
  owed: ReactionCounts
}

export const noTaps: Tally = { totals: {}, owed: {} }

const plus = (counts: ReactionCounts, kind: Reaction, by: number): ReactionCounts => ({
  ...counts,
  [kind]: (counts[kind] ?? 0) + by,
})

export function tap({ totals, owed }: Tally, kind: Reaction): Tally {
  return { totals: plus(totals, kind, 1), owed: plus(owed, kind, 1) }
}

/** What others have tapped, and the tally with it. */
export function takeCounts(tally: Tally, counts: ReactionCounts): { tally: Tally; others: ReactionCounts } {
  let { totals, owed } = tally
  let others: ReactionCounts = {}
  for (const kind of reactions) {
    const told = counts[kind] ?? 0
    const own = Math.min(told, owed[kind] ?? 0)
    if (own > 0) owed = plus(owed, kind, -own)
    if (told > own) {
      others = plus(others, kind, told - own)
      totals = plus(totals, kind, told - own)
    }
  }
  return { tally: { totals, owed }, others }
}
