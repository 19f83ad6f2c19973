// A match as far as the picture on screen shows it: its log up to the moment, and how it stood then.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { StoredEvent } from '@campus/contract/scoring'
import { setsToText } from '@campus/rules/results/sets'
import { isOpening } from '@campus/rules/scoring/opening'
import { type Folded, fold } from '@campus/rules/scoring/scoring'
import { halfMinutes } from '@campus/rules/sports/minutes'

/**
 * What the server had taken when the picture was; all of it where nothing waits for a picture. Where a match stood before anybody
 * tapped was true all along, though the first tap brings it.
 */
export function seenAt(events: readonly StoredEvent[], picture: number | null): readonly StoredEvent[] {
  if (picture === null) return events
  const seen = events.filter((event) => Date.parse(event.at) <= picture || isOpening(event))
  return seen.length === events.length ? events : seen
}

export function foldSeen(rules: SportRules, match: Match, seen: readonly StoredEvent[]): Folded {
  return fold(rules, { sport: match.sport, mustDecide: match.matchType === 'TOURNAMENT' }, seen)
}

/** The match as it stood after the events that have been seen. */
export function matchAt(rules: SportRules, match: Match, { state }: Folded): Match {
  const { status, scoreOne, scoreTwo, sets, shootOut, winner, period, periodStartedAt, periodFromMinute } = state
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
  }
}
