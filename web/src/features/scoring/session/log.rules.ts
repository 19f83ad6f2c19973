// What a scorer's device knows of a match: the log as the server told it, the taps that still wait, and both as one.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { MatchLog, ScoreEvent, Standing, StoredEvent } from '@campus/contract/scoring'
import { textToSets } from '@campus/rules/results/sets'
import { openingOf } from '@campus/rules/scoring/opening'
import type { Tap } from '@campus/rules/scoring/scoring'

/** A tap in the outbox. */
export type Waiting = ScoreEvent & {
  matchId: number
  /** The server will never take this one; it is left for the scorer to see. */
  isRefused?: true
}

/** Who may be named for a side: its line-up, else its squad. */
export interface Squad {
  teamId: number
  players: { number: number | null; name: string }[]
}

/** The last that was heard, kept on the device so that a reload without a network still shows it. */
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
  /** As whom this device taps. */
  scorer: string | null
}

/** What somebody taps, before it has an id and a place in the order. */
export type Body = Omit<ScoreEvent, 'id' | 'clock' | 'deviceAt'>

/** Takes what the server told. `isWhole`: nothing between what was known and this is missing. */
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

/** Whether news goes on where the log ends; what skips a version, or tells none of its events, makes one ask. */
export function isNext({ upTo }: Known, { match, events }: MatchLog): boolean {
  return match.version <= upTo || (match.version === upTo + 1 && events.length > 0)
}

/** The taps that no answer has held yet. */
export function stillWaiting(waiting: readonly Waiting[], { events }: Known): Waiting[] {
  const stored = new Set(events.map(({ id }) => id))
  return waiting.filter(({ id }) => !stored.has(id))
}

/** Log and outbox as one list to fold. Own taps have the scorer '': names may be alike. */
export function tapsOf(known: Known, waiting: readonly Waiting[]): Tap[] {
  const mine = new Set(known.mine)
  const own = stillWaiting(waiting, known).filter(({ isRefused }) => !isRefused)
  return [
    ...(known.events.length === 0 ? openingFor(known.match) : []),
    ...known.events.map((event) => (mine.has(event.id) ? { ...event, scorer: '' } : event)),
    ...own.map((event) => ({ ...event, scorer: '' })),
  ]
}

/** A tap after all that this device has seen. */
export function newTap(body: Body, taps: readonly ScoreEvent[], id: string, now: number): ScoreEvent {
  const latest = taps.reduce((clock, tap) => Math.max(clock, tap.clock), 0)
  return { ...body, id, clock: latest + 1, deviceAt: new Date(now).toISOString() }
}

/** The server writes the same before the first tap it takes. */
function openingFor(match: Match): ScoreEvent[] {
  if (match.status === 'FUTURE') return []
  const { period = null, startedAt = '2026-01-01T00:00:00.000Z' } = match.clock ?? {}
  return openingOf({ standing: standingIn(match), period, at: startedAt }, () => '00000000-0000-4000-8000-000000000000')
}

function standingIn(match: Match): Standing {
  const sets = textToSets(match) ?? []
  const { status, teamScore1, teamScore2, shootOut1, shootOut2 } = match
  const shootOut: Standing['shootOut'] = shootOut1 === null || shootOut2 === null ? null : [shootOut1, shootOut2]
  return { status, scoreOne: teamScore1, scoreTwo: teamScore2, sets, shootOut }
}
