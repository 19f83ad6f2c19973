// A change of plan as columns of matches, and as an audit entry shows it. Pure.
import type { PlanMove } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import type { Venue } from '@campus/contract/venues'
import type { Court } from '@campus/rules/board/problems'
import { instantOf } from '@campus/rules/seoul'
import { type MatchColumns, postponedFrom } from '../edit/edit.rules.ts'

/** What a plan may change: a match that has begun, or is off for good, is not planned any more. */
export const isPlanned = ({ status, deleted_at }: Pick<MatchColumns, 'status' | 'deleted_at'>) =>
  deleted_at === null && (status === 'FUTURE' || status === 'POSTPONED')

/** The columns of a match after a move. An unchanged start keeps its text: nothing else is a change. */
export function movedColumns(now: MatchColumns, move: PlanMove, reason: string | null): MatchColumns {
  const startsAt = instantOf(move.date, move.startTime)
  const isSame = now.starts_at !== null && Date.parse(now.starts_at) === startsAt
  const status = move.isPostponed ? 'POSTPONED' : 'FUTURE'
  return {
    ...now,
    starts_at: isSame ? now.starts_at : new Date(startsAt).toISOString(),
    venue_id: move.venueId,
    status,
    status_reason: move.isPostponed ? (reason ?? (now.status === 'POSTPONED' ? now.status_reason : null)) : null,
    postponed_from: postponedFrom(now, status),
  }
}

/** A match's place as an audit entry shows it; ids are there to be found by. */
export const auditedPlace = (label: string, { matchId, date, startTime, venue, status }: Match) => ({
  matchId,
  label,
  date,
  startTime,
  venue,
  status,
})

/** Missing hours: it is never closed. */
export const toCourt = ({ venueId, opens = null, closes = null, breaks = [] }: Venue): Court => ({
  venueId,
  opens,
  closes,
  breaks,
})
