// Whether a match is played on a day: the plan of that day, without what was called off or put off to another one.
import type { Match } from '@campus/contract/matches'

type Planned = Pick<Match, 'date' | 'status' | 'postponedFrom'>

export function isPlayedOn({ date, status, postponedFrom }: Planned, day: string): boolean {
  if (date !== day || status === 'CANCELLED' || status === 'FORFEIT') return false
  // One that was postponed to this day is played on it.
  return status !== 'POSTPONED' || postponedFrom !== null
}
