// The allowed transitions of a match's status, which of them have a reason, and on which days a match is listed.
import type { Match } from '@campus/contract/matches'
import { type MatchStatus, matchStatuses } from '@campus/contract/sports'

const followers: Record<MatchStatus, readonly MatchStatus[]> = {
  FUTURE: ['LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT'],
  LIVE: ['PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT', 'FUTURE'],
  // A scorer can be wrong or lie: an administrator can correct any status that taps led to.
  PAST: ['LIVE', 'FUTURE', 'FORFEIT', 'POSTPONED', 'CANCELLED'],
  POSTPONED: ['FUTURE', 'LIVE', 'CANCELLED', 'FORFEIT'],
  CANCELLED: ['FUTURE'],
  FORFEIT: ['FUTURE', 'LIVE', 'PAST', 'POSTPONED', 'CANCELLED'],
}

export const mayFollow = (from: MatchStatus, to: MatchStatus) => from === to || followers[from].includes(to)

/** Whether a match of this status has a score, and is bound to the rules it is played under. */
export const hasBegun = (status: MatchStatus) => status === 'LIVE' || status === 'PAST' || status === 'FORFEIT'

/** What a form offers for a match that is `from` now. */
export const nextStatuses = (from: MatchStatus) => matchStatuses.filter((to) => mayFollow(from, to))

/** Whether the reason for this status is shown. */
export const hasReason = (status: MatchStatus) =>
  status === 'POSTPONED' || status === 'CANCELLED' || status === 'FORFEIT'

/** A postponed match is on the list of its new day, and stays on the one where people look for it. A list that was stored before
    matches had this field has none: the app opens it all the same. */
export const isListedOn = (
  { date, postponedFrom }: Pick<Match, 'date'> & Partial<Pick<Match, 'postponedFrom'>>,
  day?: string,
) => day !== undefined && (date === day || postponedFrom?.date === day)
