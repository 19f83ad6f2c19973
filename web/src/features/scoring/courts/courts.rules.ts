// How long the pass of a court lasts, and when its scorer goes on to the next match.
import type { CourtNow } from '@campus/contract/court-passes'
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { isPlayedOn } from '@campus/rules/season/played-on'

/** Passes last until six the next morning in Seoul. */
export const isDayOver = (date: string, now: number) => Date.parse(`${date}T00:00:00+09:00`) + 30 * 3_600_000 <= now

export type Leaving = 'OVER' | 'AWAY' | null

/** Why the scorer of a court is done with a match: it is over, or was moved before it began. `status` is as the phone has it. */
export function leavingOf(match: Match, status: MatchStatus, court: Pick<CourtNow, 'venueId' | 'date'>): Leaving {
  if (status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED') return 'OVER'
  if (status === 'LIVE') return null
  return match.venueId === court.venueId && isPlayedOn(match, court.date) ? null : 'AWAY'
}
