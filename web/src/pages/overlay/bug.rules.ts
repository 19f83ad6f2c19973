// The words of the score bug: what is played, the clock, and what stands below the score.
import type { Match } from '@campus/contract/matches'
import { partsOf, setsIn } from '../../features/matches/row/match-parts.ts'
import { isSuspended, runningSet } from '../../features/matches/row/match-status.ts'
import { statusText } from '../../features/matches/row/pill-text.ts'
import { clockOf, minutesAndSeconds, setMinutes, setTimeLeft } from '../../features/scoring/console/clock.rules.ts'
import { partIn } from '../../text/format/part-in.ts'
import { stageName } from '../../text/format/placeholders.ts'
import type { Text } from '../../text/ko/ko.ts'
import type { MatchThen } from './use-match-then.ts'

/** Without confirmation for this long a running clock is hidden rather than shown wrong: play may have stopped. */
export const clockTrustMs = 30_000

export const headOf = ({ competitionName, groupName, round }: Match, { places }: Text): string =>
  [competitionName, stageName(places, groupName, groupName ? null : round)].filter(Boolean).join(' ')

/** The period beside its clock; `isTrusted`: the server has confirmed lately that it runs. */
export function clockWords({ match, live, now }: MatchThen, delayMs: number, isTrusted: boolean, text: Text): string {
  if (match.status === 'FUTURE') return match.startTime ?? ''
  if (isSuspended(match)) return text.matches.suspended
  if (match.status !== 'LIVE') return statusText(match, 0, text).pill
  const time = now - delayMs
  if (match.clock) {
    const period = text.periods[match.clock.period]
    const face = live && match.clock.period !== 'HALF_TIME' ? clockOf(live.rules, live.state, time) : null
    if (!face || !isTrusted) return period
    return `${period} ${face.shown}${face.added ? ` +${face.added}` : ''}`
  }
  const running = runningSet(match)
  const part = running === null ? text.statuses.LIVE : partIn(text, match, running + 1)
  const hasClock = live && live.state.setStartedAt !== null && setMinutes(live.rules, live.state) > 0
  return hasClock && isTrusted ? `${part} ${minutesAndSeconds(setTimeLeft(live.rules, live.state, time))}` : part
}

/** The points of the running game, or the kicks; null where the score says all. */
export function smallOf(match: Match, side: 1 | 2): string | null {
  const kicks = match[`shootOut${side}`]
  if (kicks !== null) return `(${kicks})`
  const running = runningSet(match)
  const part = running === null ? undefined : setsIn(match)[running]
  return part ? String(side === 1 ? part.one : part.two) : null
}

/** What is over: the first half, or the games played. */
export function footOf({ match, moments }: MatchThen, text: Text): string | null {
  if (isSuspended(match)) return match.suspended?.reason ?? null
  const half = moments.find(({ kind, period }) => kind === 'PERIOD' && period === 'HALF_TIME')
  if (half) return `${text.periods.FIRST_HALF} ${half.score[0]} : ${half.score[1]}`
  const running = match.status === 'LIVE' ? (runningSet(match) ?? Infinity) : Infinity
  const played = partsOf(match).slice(0, running)
  return played.length > 0 ? played.map(({ one, two }) => `${one}–${two}`).join(' · ') : null
}
