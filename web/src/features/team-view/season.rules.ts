// Sections of a team's matches: the current or next one, those to come, those played, and the last five results.
import type { Match } from '@campus/contract/matches'

export type Result = 'W' | 'D' | 'L'

export interface Season {
  /** The match being played, else the next one. */
  next: Match | null
  /** All others to come, soonest first; those without a day at the end. */
  fixtures: Match[]
  /** Played, forfeited or cancelled, latest first. */
  past: Match[]
  /** Latest first. */
  form: { match: Match; result: Result }[]
}

const formLength = 5

export const sideOf = (teamId: number, match: Match): 1 | 2 => (match.teamId1 === teamId ? 1 : 2)

/** The result of a match for a team; null when it has not been played to its end. */
export function resultFor(teamId: number, match: Match): Result | null {
  if (match.status !== 'PAST' && match.status !== 'FORFEIT') return null
  if (match.winner === null) return 'D'
  return match.winner === sideOf(teamId, match) ? 'W' : 'L'
}

const when = ({ date, startTime }: Match) => `${date ?? '9999'} ${startTime ?? '99:99'}`

function inTime(a: Match, b: Match): number {
  return when(a).localeCompare(when(b)) || a.matchId - b.matchId
}

/** A postponed or cancelled match is past when its day is over. */
function isOver({ status, date }: Match, today: string): boolean {
  if (status === 'PAST' || status === 'FORFEIT') return true
  return (status === 'CANCELLED' || status === 'POSTPONED') && date !== null && date < today
}

export function seasonOf(teamId: number, matches: Match[], today: string): Season {
  const ordered = matches.toSorted(inTime)
  const past = ordered.filter((match) => isOver(match, today)).toReversed()
  const open = ordered.filter((match) => !isOver(match, today))
  const next =
    open.find(({ status }) => status === 'LIVE') ??
    open.find(({ status, date }) => status === 'FUTURE' && date !== null && date >= today) ??
    null
  const form = past.flatMap((match) => {
    const result = resultFor(teamId, match)
    return result ? [{ match, result }] : []
  })
  return { next, fixtures: open.filter((match) => match !== next), past, form: form.slice(0, formLength) }
}

/** Groups matches of the same day and competition; the order stays. */
export function byDay(matches: Match[]): Match[][] {
  return [...Map.groupBy(matches, ({ date, competitionId }) => `${date} ${competitionId}`).values()]
}
