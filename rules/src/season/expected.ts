// When matches of a day will begin: one that runs over moves what comes after it on its court, and for its teams.
import type { MatchStatus } from '@campus/contract/sports'
import { minute } from '../seoul.ts'

export interface DayMatch {
  matchId: number
  venueId: number | null
  teamIds: readonly number[]
  /** As planned, an instant. */
  startsAt: number
  /** How long it occupies its court. */
  minutes: number
  status: MatchStatus
  /** Of one in progress: when it began; null where that is not known. */
  startedAt: number | null
}

export interface Expected {
  startsAt: number
  lateMinutes: number
}

/** A match that has run over is not over this minute. */
const atLeastMinutes = 3
/** Less is not worth a word. */
const leastLate = 5
/** Nobody waits that long: it was played without a tap, or not at all, and holds up nothing. */
const mostWaiting = 60

/** A match that has taken as many times its length was left running. */
const mostLengths = 3

/** Those that begin late, of all matches of one day. */
export function expectedStarts(matches: readonly DayMatch[], now: number): Map<number, Expected> {
  const inOrder = matches.toSorted((a, b) => a.startsAt - b.startsAt || a.matchId - b.matchId)
  const freeAt = new Map<string, number>()
  const late = new Map<number, Expected>()
  for (const match of inOrder) {
    const keys = keysOf(match)
    const length = lengthOf(match, inOrder)
    const began = match.startedAt ?? match.startsAt
    if (match.status === 'LIVE' && now - began <= mostLengths * match.minutes * minute) {
      const end = Math.max(began + length, now + atLeastMinutes * minute)
      for (const key of keys) freeAt.set(key, Math.max(end, freeAt.get(key) ?? 0))
    }
    if (match.status !== 'FUTURE') continue
    const start = Math.max(match.startsAt, now, ...keys.map((key) => freeAt.get(key) ?? 0))
    const isForgotten = start <= now && now - match.startsAt > mostWaiting * minute
    if (isForgotten) continue
    for (const key of keys) freeAt.set(key, start + length)
    const lateMinutes = Math.floor((start - match.startsAt) / minute)
    if (lateMinutes >= leastLate) late.set(match.matchId, { startsAt: start, lateMinutes })
  }
  return late
}

/** What can do one thing at a time: its court and its teams. */
function keysOf({ venueId, teamIds }: DayMatch): string[] {
  return [...(venueId === null ? [] : [`court ${venueId}`]), ...teamIds.map((teamId) => `team ${teamId}`)]
}

/** Has its place on a court. */
const isOn = ({ venueId, status }: DayMatch) => venueId !== null && status !== 'POSTPONED' && status !== 'CANCELLED'

/** A plan may give a match less time than its rules say: then it takes what it was given. */
function lengthOf({ venueId, startsAt, minutes }: DayMatch, inOrder: readonly DayMatch[]): number {
  const next = inOrder.find((other) => other.startsAt > startsAt && isOn(other) && other.venueId === venueId)
  const given = next ? next.startsAt - startsAt : Number.POSITIVE_INFINITY
  return Math.min(minutes * minute, given)
}
