// Which of a department's matches is pinned on top, and which comes after it.
import type { Match } from '@campus/contract/matches'
import { inOrder } from '../row/match-order.ts'

/** In progress before the next, the next before the last. */
export function ownMatches(matches: Match[], today: string): { pinned: Match | null; next: Match | null } {
  const ordered = matches.toSorted(inOrder)
  const coming = ordered.filter(({ status, date }) => status === 'FUTURE' && date !== null && date >= today)
  const live = ordered.find(({ status }) => status === 'LIVE')
  if (live) return { pinned: live, next: coming[0] ?? null }
  const last = ordered.findLast(({ status }) => status === 'PAST' || status === 'FORFEIT')
  const [first, second] = coming
  return first ? { pinned: first, next: second ?? null } : { pinned: last ?? null, next: null }
}
