// What is announced of a change of a match: loaded with the first event, after the first screen.
import type { Match } from '@campus/contract/matches'
import { matchName, sideName } from '../../../text/format/side-name.ts'
import type { Text } from '../../../text/ko/ko.ts'

/** The announcement of a change: the new score or, with the score unchanged, that the match began or ended. */
export function announcementOf(before: Match, match: Match, text: Text): string | null {
  const { teamScore1, teamScore2 } = match
  const [sport, one, two] = [text.sport(match.sport), sideName(match, 1, text), sideName(match, 2, text)]
  if (before.status !== match.status && text.statuses[match.status]) {
    if (match.sides) return [sport, matchName(match, text), text.statuses[match.status]].join(', ')
    return text.matches.statusNews(sport, one, two, text.statuses[match.status])
  }
  if (teamScore1 === null || teamScore2 === null) return null
  const { shootOut1, shootOut2 } = match
  const isSameKicks = before.shootOut1 === shootOut1 && before.shootOut2 === shootOut2
  if (before.teamScore1 === teamScore1 && before.teamScore2 === teamScore2 && isSameKicks) return null
  const kicks = shootOut1 === null ? '' : `, ${text.periods.SHOOT_OUT} ${shootOut1} ${text.matches.to} ${shootOut2}`
  return text.matches.scoreNews(sport, one, teamScore1, teamScore2, two) + kicks
}
