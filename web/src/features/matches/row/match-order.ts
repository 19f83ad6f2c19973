// The order of matches in every list.
import type { Match } from '@campus/contract/matches'

function when({ date, startTime }: Match): string {
  return `${date ?? '9999'} ${startTime ?? '99:99'}`
}

/** By date and time, then by id: a row stays where it is when its score or status changes. */
export function inOrder(a: Match, b: Match): number {
  return when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.matchId - b.matchId
}
