// The courts of a day with their matches in order, and when a court's scorer goes on to the next one.
import type { CourtNow } from '@campus/contract/court-passes'
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { isPlayedOn } from '@campus/rules/season/played-on'

export interface Court {
  venueId: number
  venue: string
  matches: Match[]
}

/** Numeric: court 10 comes after court 9. */
const collator = new Intl.Collator('ko', { numeric: true })

/** Those without a time come last. */
const byTime = (a: Match, b: Match) =>
  (a.startTime ?? '\uffff').localeCompare(b.startTime ?? '\uffff') || a.matchId - b.matchId

export function courtsOf(matches: readonly Match[]): { courts: Court[]; unplaced: Match[] } {
  const inOrder = matches.toSorted(byTime)
  const courts = new Map<number, Court>()
  for (const match of inOrder) {
    const { venueId, venue } = match
    if (venueId === null) continue
    const court = courts.get(venueId) ?? { venueId, venue: venue ?? '', matches: [] }
    courts.set(venueId, { ...court, matches: [...court.matches, match] })
  }
  return {
    courts: [...courts.values()].toSorted((a, b) => collator.compare(a.venue, b.venue)),
    unplaced: inOrder.filter(({ venueId }) => venueId === null),
  }
}

/** Passes last until six the next morning in Seoul. */
export const isDayOver = (date: string, now: number) => Date.parse(`${date}T00:00:00+09:00`) + 30 * 3_600_000 <= now

export type Leaving = 'OVER' | 'AWAY' | null

/** Why the scorer of a court is done with a match: it is over, or was moved before it began. `status` is as the phone has it. */
export function leavingOf(match: Match, status: MatchStatus, court: Pick<CourtNow, 'venueId' | 'date'>): Leaving {
  if (status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED') return 'OVER'
  if (status === 'LIVE') return null
  return match.venueId === court.venueId && isPlayedOn(match, court.date) ? null : 'AWAY'
}
