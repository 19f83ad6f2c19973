// Order of starred matches: by sport; in each, today's and upcoming ones by time, then past ones, latest first.
import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { sportsIn } from '@campus/rules/kits/kits'
import { inOrder } from '../row/match-order.ts'

export interface StarredSport {
  sport: Sport
  coming: Match[]
  past: Match[]
}

/** A match of today stays with today's when it is over; one that runs past midnight is not over. */
function isPast({ status, date }: Match, today: string): boolean {
  return (status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED') && (date ?? '') < today
}

export function bySport(matches: Match[], today: string): StarredSport[] {
  return sportsIn(matches).map((sport) => {
    const own = matches.filter((match) => match.sport === sport).toSorted(inOrder)
    const past = own.filter((match) => isPast(match, today)).toReversed()
    return { sport, coming: own.filter((match) => !past.includes(match)), past }
  })
}

/** Groups neighbours of the same day; the order stays. */
export function byDay(matches: Match[]): Match[][] {
  return [...Map.groupBy(matches, (match) => match.date).values()]
}
