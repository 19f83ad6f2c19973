// What of a day needs a person now, what is on each court now and next, and which results are missing. Pure.
import type { Match } from '@campus/contract/matches'
import type { Disputed, ScorerPhone } from '@campus/contract/scoring'
import { instantOf, minute } from '@campus/rules/seoul'
import { type Day, minutesOf } from '../board/board.rules.ts'

/** A start is late after so long; people are never there on the minute. */
const lateAfter = 3 * minute
/** A phone that scores reports twice a minute. */
const silentAfter = 3 * minute
/** Nobody waits that long: it was played without a tap, or not at all. */
const leftAloneAfter = 60 * minute
/** A match that has taken as many times its length was left running. */
const mostLengths = 3

export type NeedKind = 'ABSENT' | 'LATE' | 'DISPUTED' | 'SUSPENDED' | 'LEFT_RUNNING' | 'PHONE_SILENT'

export interface Need {
  kind: NeedKind
  match: Match
  /** How long it has been so. */
  minutes: number
}

const startOf = ({ date, startTime }: Match) =>
  date === null || startTime === null ? null : instantOf(date, startTime)
const beganAt = (match: Match) => (match.startedAt ? Date.parse(match.startedAt) : startOf(match))

/** Whoever waits longest comes first; a score that two people tell differently before all of them. */
export function needsOf(
  matches: readonly Match[],
  disputed: readonly Disputed[],
  phones: readonly ScorerPhone[],
  now: number,
): Need[] {
  const isDisputed = new Set(disputed.map(({ matchId }) => matchId))
  const needs = matches.flatMap((match): Need[] => {
    const start = startOf(match)
    const began = beganAt(match)
    const since = (instant: number) => Math.floor((now - instant) / minute)
    if (match.status === 'LIVE' && isDisputed.has(match.matchId))
      return [{ kind: 'DISPUTED', match, minutes: began === null ? 0 : since(began) }]
    if (match.status === 'LIVE' && match.suspended)
      return [{ kind: 'SUSPENDED', match, minutes: since(Date.parse(match.suspended.since)) }]
    if (match.status === 'LIVE' && began !== null && now - began > mostLengths * minutesOf(match) * minute)
      return [{ kind: 'LEFT_RUNNING', match, minutes: since(began) }]
    const seen = match.status === 'LIVE' && phoneOf(match, phones)
    if (seen && now - Date.parse(seen.seenAt) > silentAfter)
      return [{ kind: 'PHONE_SILENT', match, minutes: since(Date.parse(seen.seenAt)) }]
    const absentAt = match.status === 'FUTURE' && match.queue?.absentAt
    if (absentAt && Date.parse(absentAt) <= now)
      return [{ kind: 'ABSENT', match, minutes: since(Date.parse(absentAt)) }]
    // In a queue the planned start is only an order.
    if (match.queue) return []
    const isLate =
      match.status === 'FUTURE' && start !== null && now - start > lateAfter && now - start <= leftAloneAfter
    return isLate && isNext(match, matches, now) ? [{ kind: 'LATE', match, minutes: since(start) }] : []
  })
  return needs.toSorted(
    (a, b) => Number(b.kind === 'DISPUTED') - Number(a.kind === 'DISPUTED') || b.minutes - a.minutes,
  )
}

/** The one that was seen last. */
export function phoneOf({ matchId }: Match, phones: readonly ScorerPhone[]): ScorerPhone | undefined {
  return phones.filter((phone) => phone.matchId === matchId).toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))[0]
}

/** Nothing else is on its court: it could begin. */
function isNext(match: Match, matches: readonly Match[], now: number): boolean {
  if (match.venueId === null) return true
  const others = matches.filter((other) => other.venueId === match.venueId && other.matchId !== match.matchId)
  const isRunning = (other: Match) => {
    const began = beganAt(other)
    return other.status === 'LIVE' && (began === null || now - began <= mostLengths * minutesOf(other) * minute)
  }
  const isBefore = (other: Match) =>
    other.status === 'FUTURE' &&
    (startOf(other) ?? 0) < (startOf(match) ?? 0) &&
    now - (startOf(other) ?? 0) <= leftAloneAfter
  return !others.some((other) => isRunning(other) || isBefore(other))
}

export interface CourtNow {
  venueId: number | null
  now: Match | undefined
  next: Match | undefined
}

/** Courts of the day with what is on them and what comes next; those without anything more are left out. */
export function courtsNow({ matches, expected }: Day, courts: ReadonlyArray<number | null>, now: number): CourtNow[] {
  const begins = (match: Match) => expected.get(match.matchId) ?? startOf(match) ?? 0
  return courts.flatMap((venueId): CourtNow[] => {
    const own = matches.filter((match) => match.venueId === venueId)
    const [next] = own
      .filter(
        (match) =>
          match.status === 'FUTURE' && (match.queue ? !!match.queue.calledAt : now - begins(match) <= leftAloneAfter),
      )
      .toSorted((a, b) => begins(a) - begins(b) || a.matchId - b.matchId)
    const running = own.find(({ status }) => status === 'LIVE')
    return running || next ? [{ venueId, now: running, next }] : []
  })
}

/** Played without a tap: their time is over, and nobody has entered a result. */
export function missingResults(matches: readonly Match[], now: number): Match[] {
  return matches
    .filter((match) => {
      const start = startOf(match)
      const isTwoSided = match.teamId1 !== null && match.teamId2 !== null
      return (
        match.status === 'FUTURE' &&
        !match.queue &&
        isTwoSided &&
        start !== null &&
        now - start > minutesOf(match) * minute
      )
    })
    .toSorted((a, b) => (startOf(a) ?? 0) - (startOf(b) ?? 0))
}
