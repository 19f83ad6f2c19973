// What a match's state is called: in a row, in a sentence, in an announcement.
import type { Match } from '@campus/contract/matches'
import { kitOf } from '@campus/rules/kits/kits'
import type { Expected } from '@campus/rules/season/expected'
import { clockText } from '@campus/rules/sports/minutes'
import { seoulTime } from '../../../text/format/dates.ts'
import { leadersOf, sideMark } from '../../../text/format/field.ts'
import { partIn } from '../../../text/format/part-in.ts'
import { matchName } from '../../../text/format/side-name.ts'
import type { Text } from '../../../text/ko/ko.ts'
import { partsOf, setsIn } from './match-parts.ts'
import type { CallEstimate } from './queue-ahead.ts'

export type MatchState = Pick<
  Match,
  | 'sport'
  | 'status'
  | 'clock'
  | 'suspended'
  | 'teamScore1'
  | 'teamScore2'
  | 'teamOneSubScores'
  | 'teamTwoSubScores'
  | 'showSubScores'
  | 'setEnds'
  | 'rubbers'
>

/** Stands still. A list stored by an older release has no such field. */
export const isSuspended = ({ status, suspended }: Pick<Match, 'status' | 'suspended'>) =>
  status === 'LIVE' && !!suspended

export function hasRunningClock(match: Pick<Match, 'status' | 'clock' | 'suspended'>): boolean {
  const { status, clock } = match
  if (isSuspended(match)) return false
  return status === 'LIVE' && clock !== null && clock.period !== 'HALF_TIME' && clock.period !== 'SHOOT_OUT'
}

/** What a row says of a match in front of its teams. */
export interface RowStatus {
  lead: string
  /** Under the lead: the old time of a postponed match, or what the lead leaves open. */
  detail: string | null
  look: 'LIVE' | 'TIME' | 'LATE' | 'OVER' | 'TAG' | 'WARN' | 'HALTED'
}

export function rowStatus(match: Match, now: number, text: Text, expected?: Expected, call?: CallEstimate): RowStatus {
  const { status, startTime, clock, shootOut1, queue } = match
  const lead = text.statuses[status] ?? '-'
  if (status === 'FUTURE' && queue?.calledAt) return { lead: text.matches.called, detail: match.venue, look: 'LATE' }
  if (status === 'FUTURE' && queue && call)
    return { lead: text.matches.about(seoulTime(call.about)), detail: call.court, look: 'TIME' }
  if (status === 'FUTURE' && expected) {
    const { startsAt, lateMinutes } = expected
    return { lead: seoulTime(startsAt), detail: text.matches.late(lateMinutes), look: 'LATE' }
  }
  if (status === 'FUTURE') return { lead: startTime ?? text.matches.noTime, detail: null, look: 'TIME' }
  if (status === 'PAST') return { lead, detail: shootOut1 === null ? null : text.periods.SHOOT_OUT, look: 'OVER' }
  if (status === 'POSTPONED') return { lead, detail: match.postponedFrom?.startTime ?? startTime, look: 'WARN' }
  if (status !== 'LIVE') return { lead, detail: null, look: 'TAG' }
  if (match.suspended) {
    const minute = clock?.halfMinutes ? clockText(clock, Date.parse(match.suspended.since)) : null
    return { lead: text.matches.suspended, detail: minute, look: 'HALTED' }
  }
  if (clock && !hasRunningClock(match)) return { lead: text.periods[clock.period], detail: null, look: 'LIVE' }
  if (clock) {
    const isExtra = clock.period === 'EXTRA_TIME'
    return { lead: clockText(clock, now), detail: isExtra ? text.periods.EXTRA_TIME : null, look: 'LIVE' }
  }
  const running = runningSet(match)
  return { lead: running === null ? lead : partIn(text, match, running + 1), detail: null, look: 'LIVE' }
}

/** The totals count games won: one set of points more than that is the game being played. Of periods it is the last that has begun. */
export function runningSet(match: MatchState): number | null {
  const { kind, isBout } = kitOf(match.sport)
  if (isBout && match.status === 'LIVE') return (match.teamScore1 ?? 0) + (match.teamScore2 ?? 0)
  if (kind === 'PERIODS') {
    const begun = match.status === 'LIVE' ? partsOf(match).length : 0
    return begun > 0 ? begun - 1 : null
  }
  const sets = match.status === 'LIVE' ? setsIn(match) : []
  return sets.length > (match.teamScore1 ?? 0) + (match.teamScore2 ?? 0) ? sets.length - 1 : null
}

/** When a postponed match is played instead. */
export function newDate({ postponedFrom, date, startTime }: Match, text: Text): string {
  if (!postponedFrom || date === null) return text.matches.newDateOpen
  return `${text.shortDay(date)} ${startTime ?? ''}`
}

/** A row as one sentence, for screen readers. */
export function rowSentence(match: Match, now: number, text: Text, expected?: Expected, call?: CallEstimate): string {
  const { status, teamScore1, teamScore2, shootOut1, shootOut2 } = match
  const { lead } = rowStatus(match, now, text, undefined, call)
  const between = (one: number | null, two: number | null) => `${one} ${text.matches.to} ${two}`
  const word = isSuspended(match) ? text.matches.suspended : (text.statuses[status] ?? '')
  const parts = [matchName(match, text), lead === word ? word : `${word} ${lead}`]
  const reason = match.reason ?? match.suspended?.reason
  if (reason) parts.push(reason)
  if (status === 'POSTPONED') parts.push(newDate(match, text))
  if (expected) parts.push(text.matches.expected(seoulTime(expected.startsAt), expected.lateMinutes))
  if (call) parts.push(text.matches.callRange(seoulTime(call.from), seoulTime(call.to)))
  const court = match.venue ?? call?.court
  if (status === 'FUTURE') return [...parts, ...(court ? [court] : [])].join(', ')
  for (const side of leadersOf(match, 3))
    parts.push(`${text.matches.place(side.place ?? 0)} ${side.teamName} ${sideMark(match, side, text)}`)
  if (teamScore1 !== null) parts.push(between(teamScore1, teamScore2))
  if (shootOut1 !== null) parts.push(`${text.periods.SHOOT_OUT} ${between(shootOut1, shootOut2)}`)
  for (const [at, { one, two }] of setsIn(match).entries())
    parts.push(`${partIn(text, match, at + 1)} ${between(one, two)}`)
  return parts.join(', ')
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
