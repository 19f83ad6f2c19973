// The courts of a day, each with its matches in order of time.
import type { Match } from '@campus/contract/matches'

export interface Court {
  venueId: number
  venue: string
  matches: Match[]
}

/** Numeric: court 10 comes after court 9. */
export const collator = new Intl.Collator('ko', { numeric: true })

/** Those without a time come last. */
export const byTime = (a: Match, b: Match) =>
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
