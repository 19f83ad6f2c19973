// A match as the lock screen shows it: "컴퓨터공학과 2 : 1 기계공학과", its competition and stage, and where it stands.
import type { Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import type { NowPlaying } from '../../features/live/media-session.ts'
import { isSuspended, runningSet } from '../../features/matches/row/match-status.ts'
import { partIn } from '../../text/format/part-in.ts'
import { stageName } from '../../text/format/placeholders.ts'
import { matchName, sideName } from '../../text/format/side-name.ts'
import type { Text } from '../../text/ko/ko.ts'

function periodOf(match: Match, text: Text): string {
  if (isSuspended(match)) return text.matches.suspended
  if (match.status === 'LIVE' && match.clock) return text.periods[match.clock.period]
  const running = runningSet(match)
  return running === null ? (text.statuses[match.status] ?? '') : partIn(text, match, running + 1)
}

export function nowPlaying(match: Match, text: Text): NowPlaying {
  const score = match.status === 'FUTURE' || match.sides ? null : scoreText(match)
  const stage = [match.competitionName, stageName(text.places, match.groupName, match.round)].filter(Boolean).join(' ')
  return {
    title: score ? `${sideName(match, 1, text)} ${score} ${sideName(match, 2, text)}` : matchName(match, text),
    artist: [stage, periodOf(match, text)].filter(Boolean).join(' · '),
    album: text.product,
  }
}
