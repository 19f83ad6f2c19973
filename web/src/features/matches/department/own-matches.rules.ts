// Which of a department's matches is pinned on top, and which comes after it.
import type { Match } from '@campus/contract/matches'

const when = ({ date, startTime }: Match) => `${date ?? '9999'} ${startTime ?? '99:99'}`
const inTime = (a: Match, b: Match) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.matchId - b.matchId)

/** In progress before the next, the next before the last. */
export function ownMatches(matches: Match[], today: string): { pinned: Match | null; next: Match | null } {
  const ordered = matches.toSorted(inTime)
  const coming = ordered.filter(({ status, date }) => status === 'FUTURE' && date !== null && date >= today)
  const live = ordered.find(({ status }) => status === 'LIVE')
  if (live) return { pinned: live, next: coming[0] ?? null }
  const last = ordered.findLast(({ status }) => status === 'PAST' || status === 'FORFEIT')
  const [first, second] = coming
  return first ? { pinned: first, next: second ?? null } : { pinned: last ?? null, next: null }
}
