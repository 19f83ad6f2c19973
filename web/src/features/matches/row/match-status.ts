// Text of a match's status pill: status, period and minute, or the game being played.
import type { Match } from '@campus/contract/matches'
import { clockText } from '@campus/rules/sports/minutes'
import { sideName } from '../../../text/format/side-name.ts'
import type { Text } from '../../../text/ko/ko.ts'

export interface StatusText {
  pill: string
  isLive: boolean
  /** Sets already played, "21–17". */
  sets: string[]
}

type MatchState = Pick<
  Match,
  'sport' | 'status' | 'clock' | 'teamScore1' | 'teamScore2' | 'teamOneSubScores' | 'teamTwoSubScores' | 'showSubScores'
>

function setsOf(match: MatchState): string[] {
  if (!match.showSubScores || !match.teamOneSubScores || !match.teamTwoSubScores) return []
  const two = match.teamTwoSubScores.split(',')
  return match.teamOneSubScores.split(',').flatMap((points, at) => (two[at] ? [`${points}–${two[at]}`] : []))
}

export function hasRunningClock({ status, clock }: Pick<Match, 'status' | 'clock'>): boolean {
  return status === 'LIVE' && clock !== null && clock.period !== 'HALF_TIME' && clock.period !== 'SHOOT_OUT'
}

function livePill(match: MatchState, sets: string[], now: number, text: Text): StatusText {
  const live = text.statuses.LIVE
  if (match.clock) {
    // A minute counts from the start of the match: the name of the half beside it would mislead.
    const where = hasRunningClock(match) ? clockText(match.clock, now) : text.periods[match.clock.period]
    return { pill: `${live} ${where}`, isLive: true, sets }
  }
  // The totals count games won: one set of points more than that is the game being played.
  const isPlaying = match.sport !== 'SOCCER' && sets.length > (match.teamScore1 ?? 0) + (match.teamScore2 ?? 0)
  if (!isPlaying) return { pill: live, isLive: true, sets }
  return {
    pill: `${live} ${text.matches.game(match.sport, sets.length)} ${sets.at(-1)}`,
    isLive: true,
    sets: sets.slice(0, -1),
  }
}

export function statusText(match: MatchState, now: number, text: Text): StatusText {
  const sets = setsOf(match)
  if (match.status === 'LIVE') return livePill(match, sets, now, text)
  // Never show a status that this build does not know yet as raw code.
  return { pill: text.statuses[match.status] ?? '-', isLive: false, sets: match.status === 'FUTURE' ? [] : sets }
}

/** Which side won a finished match. The server decides: level goals may have been decided by kicks. */
export function winnerOf({ status, winner }: Pick<Match, 'status' | 'winner'>): 1 | 2 | null {
  return status === 'PAST' || status === 'FORFEIT' ? winner : null
}

/** Postponed or cancelled: the match is not played on the day it has. */
export const isOff = ({ status }: Pick<Match, 'status'>) => status === 'POSTPONED' || status === 'CANCELLED'

export function loserOf(match: Pick<Match, 'status' | 'winner'>): 1 | 2 | null {
  const winner = winnerOf(match)
  return winner && (winner === 1 ? 2 : 1)
}

/** The announcement of a change: the new score or, with the score unchanged, that the match began or ended. */
export function announcementOf(before: Match, match: Match, text: Text): string | null {
  const { teamScore1, teamScore2 } = match
  const [sport, one, two] = [text.sports[match.sport], sideName(match, 1, text), sideName(match, 2, text)]
  if (before.status !== match.status && text.statuses[match.status]) {
    return text.matches.statusNews(sport, one, two, text.statuses[match.status])
  }
  if (teamScore1 === null || teamScore2 === null) return null
  const { shootOut1, shootOut2 } = match
  const isSameKicks = before.shootOut1 === shootOut1 && before.shootOut2 === shootOut2
  if (before.teamScore1 === teamScore1 && before.teamScore2 === teamScore2 && isSameKicks) return null
  const kicks = shootOut1 === null ? '' : `, ${text.periods.SHOOT_OUT} ${shootOut1} ${text.matches.versus} ${shootOut2}`
  return text.matches.scoreNews(sport, one, teamScore1, teamScore2, two) + kicks
}
