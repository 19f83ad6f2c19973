// Text of a match's status pill: status, period and minute, or the game being played.
import { kitOf } from '@campus/rules/kits/kits'
import { clockText } from '@campus/rules/sports/minutes'
import { partIn } from '../../../text/format/part-in.ts'
import type { Text } from '../../../text/ko/ko.ts'
import { hasRunningClock, isSuspended, type MatchState, runningSet } from './match-status.ts'

export interface StatusText {
  pill: string
  isLive: boolean
  /** Sets already played, "21–17". */
  sets: string[]
}

function setsOf(match: MatchState): string[] {
  if (kitOf(match.sport).isBout) return []
  if (!match.showSubScores || !match.teamOneSubScores || !match.teamTwoSubScores) return []
  const two = match.teamTwoSubScores.split(',')
  return match.teamOneSubScores.split(',').flatMap((points, at) => (two[at] ? [`${points}–${two[at]}`] : []))
}

function livePill(match: MatchState, sets: string[], now: number, text: Text): StatusText {
  const live = text.statuses.LIVE
  if (match.clock) {
    // A minute counts from the start of the match: the name of the half beside it would mislead.
    const where = hasRunningClock(match) ? clockText(match.clock, now) : text.periods[match.clock.period]
    return { pill: `${live} ${where}`, isLive: true, sets }
  }
  const running = runningSet(match)
  if (running === null) return { pill: live, isLive: true, sets }
  return {
    pill: [live, partIn(text, match, running + 1), sets.at(-1)].filter(Boolean).join(' '),
    isLive: true,
    sets: sets.slice(0, -1),
  }
}

export function statusText(match: MatchState, now: number, text: Text): StatusText {
  const sets = setsOf(match)
  if (isSuspended(match)) return { pill: text.matches.suspended, isLive: false, sets }
  if (match.status === 'LIVE') return livePill(match, sets, now, text)
  // Never show a status that this build does not know yet as raw code.
  return { pill: text.statuses[match.status] ?? '-', isLive: false, sets: match.status === 'FUTURE' ? [] : sets }
}
