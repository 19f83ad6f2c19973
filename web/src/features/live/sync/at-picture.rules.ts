// A match as far as the picture on screen shows it: its log up to that moment, and its state then.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { StoredEvent } from '@campus/contract/scoring'
import { setsToText } from '@campus/rules/results/sets'
import { isOpening } from '@campus/rules/scoring/opening'
import { baseOf, type Folded, fold } from '@campus/rules/scoring/scoring'
import { halfMinutes } from '@campus/rules/sports/minutes'

/**
 * The events that the server had stored when the picture was taken; all of them without a picture. The opening score always counts:
 * it was true before the first tap, though it is stored with it.
 */
export function seenAt(events: readonly StoredEvent[], picture: number | null): readonly StoredEvent[] {
  if (picture === null) return events
  const seen = events.filter((event) => Date.parse(event.at) <= picture || isOpening(event))
  return seen.length === events.length ? events : seen
}

/** Sound alone is a few seconds further behind than the picture. */
const heldBackMs = 10_000

/**
 * A player that opens after another begins a little earlier than that one stopped (`floor`): the score stays until it gets there, for
 * a goal must not be taken back. Further back is what the viewer chose.
 */
export const isHeldBack = (at: number, floor: number | null) => floor !== null && at < floor && floor - at < heldBackMs

export function foldSeen(rules: SportRules, match: Match, seen: readonly StoredEvent[]): Folded {
  return fold(rules, baseOf(match), seen)
}

/** The match after the events that have been seen. */
export function matchAt(rules: SportRules, match: Match, { state }: Folded): Match {
  const { status, scoreOne, scoreTwo, sets, shootOut, winner, period, periodStartedAt, periodFromMinute } = state
  const { suspended } = state
  const isRunning = status === 'LIVE' && period !== null && periodStartedAt !== null
  return {
    ...match,
    status,
    teamScore1: scoreOne,
    teamScore2: scoreTwo,
    ...setsToText(sets),
    shootOut1: shootOut?.[0] ?? null,
    shootOut2: shootOut?.[1] ?? null,
    winner,
    clock: isRunning
      ? { period, startedAt: periodStartedAt, fromMinute: periodFromMinute, halfMinutes: halfMinutes(rules, period) }
      : null,
    suspended: suspended && { since: suspended.at, reason: suspended.reason },
  }
}
