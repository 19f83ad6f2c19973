// A match on a scorer's device: the server's log, the waiting taps of the outbox, and both merged.
import type { SideMarks } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { MatchLog, ScoreEvent, Standing, StoredEvent } from '@campus/contract/scoring'
import { textToSets } from '@campus/rules/results/sets'
import type { Seat } from '@campus/rules/scoring/agreement'
import { openingOf } from '@campus/rules/scoring/opening'
import type { Tap } from '@campus/rules/scoring/scoring'
import { otherSide } from '@campus/rules/scoring/state'
import type { Squad } from '../../../data/scoring/scoring.calls.ts'

/** A tap in the outbox. */
export type Waiting = ScoreEvent & {
  matchId: number
  /** The server rejected this tap for good; it stays for the scorer to see. Stored in IndexedDB: the name must not change. */
  isRefused?: true
}

/** The last known state of a match, stored in IndexedDB so that a reload without a network still shows it. */
export interface Known {
  matchId: number
  match: Match
  rules: SportRules
  squads: Squad[]
  events: StoredEvent[]
  /** Every event up to this version of the match is here. */
  upTo: number
  /** The taps that were made on this device. */
  mine: string[]
  /** The name under which this device scores. */
  scorer: string | null
  /** Where two score apart: which of them this device is, and whether nobody else can be. Absent in rows of earlier releases. */
  seat?: Seat | null
  isSeatOwn?: boolean
}

/** A tap before it has an id and a position in the order. */
export type Body = Omit<ScoreEvent, 'id' | 'clock' | 'deviceAt'>

/** Merges a log of the server. `isWhole`: no version between the known log and this one is missing. */
export function takeLog(known: Known, { match, events }: MatchLog, isWhole: boolean): Known {
  const all = new Map(known.events.map((event) => [event.id, event]))
  for (const event of events) all.set(event.id, event)
  return {
    ...known,
    match: match.version >= known.match.version ? match : known.match,
    events: [...all.values()],
    upTo: isWhole ? Math.max(known.upTo, match.version) : known.upTo,
  }
}

/** Whether an event continues the log; one that skips a version, or brings no score events, requires a refetch. */
export function isNext({ upTo }: Known, { match, events }: MatchLog): boolean {
  return match.version <= upTo || (match.version === upTo + 1 && events.length > 0)
}

/** The taps that no response contains yet. */
export function stillWaiting(waiting: readonly Waiting[], { events }: Pick<Known, 'events'>): Waiting[] {
  const stored = new Set(events.map(({ id }) => id))
  return waiting.filter(({ id }) => !stored.has(id))
}

/** Which of two scorers apart this device is; null for an organiser's, and where one log is kept by all. */
export function seatOf({ match, events, mine, seat = null, isSeatOwn = false }: Pick<Known, SeatParts>): Seat | null {
  if (!match.isScoredApart || seat === null) return null
  const own = events.findLast((event) => event.seat && mine.includes(event.id))
  if (own?.seat) return own.seat
  // Until the first tap of this device has been stored, another may have taken the seat that was free.
  const isTaken = !isSeatOwn && events.some((event) => event.seat === seat)
  return isTaken ? otherSide(seat) : seat
}

type SeatParts = 'match' | 'events' | 'mine' | 'seat' | 'isSeatOwn'

/** Log and outbox as one list to fold. Own taps have the scorer '': two scorers may share a name. */
export function tapsOf(known: Pick<Known, SeatParts>, waiting: readonly Waiting[]): Tap[] {
  const mine = new Set(known.mine)
  const own = stillWaiting(waiting, known).filter(({ isRefused }) => !isRefused)
  const seat = seatOf(known) ?? undefined
  return [
    ...(known.events.length === 0 ? openingFor(known.match) : []),
    ...known.events.map((event) => (mine.has(event.id) ? { ...event, scorer: '' } : event)),
    ...own.map((event) => ({ ...event, scorer: '', seat })),
  ]
}

/** A tap ordered after everything that this device has seen. */
export function newTap(body: Body, taps: readonly ScoreEvent[], id: string, now: number): ScoreEvent {
  const latest = taps.reduce((clock, tap) => Math.max(clock, tap.clock), 0)
  return { ...body, id, clock: latest + 1, deviceAt: new Date(now).toISOString() }
}

/** The opening that the server also writes before the first tap. */
function openingFor(match: Match): ScoreEvent[] {
  if (match.status === 'FUTURE') return []
  const { period = null, startedAt = '2026-01-01T00:00:00.000Z' } = match.clock ?? {}
  return openingOf({ standing: standingIn(match), period, at: startedAt }, () => '00000000-0000-4000-8000-000000000000')
}

function standingIn(match: Match): Standing {
  const sets = textToSets(match) ?? []
  const { status, teamScore1, teamScore2, shootOut1, shootOut2 } = match
  const shootOut: Standing['shootOut'] = shootOut1 === null || shootOut2 === null ? null : [shootOut1, shootOut2]
  const marks = marksIn(match)
  return { status, scoreOne: teamScore1, scoreTwo: teamScore2, sets, shootOut, ...(marks.length > 0 && { marks }) }
}

/** Of the sides that have one. */
function marksIn({ sides = [] }: Match): SideMarks[] {
  return sides
    .filter(({ attempts, unplaced }) => attempts.length > 0 || unplaced)
    .map(({ side, attempts, unplaced }) => ({ side, attempts, unplaced }))
}
