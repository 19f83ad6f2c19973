// Which notification a change of a match makes: a call to a court, a new time, a start, a score, an end, or none. A score counts sets where sets are
// played, so a finished set is a change of it. Pure.
import { limits } from '@campus/contract/limits'
import type { PushKind } from '@campus/contract/push'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'

export interface MatchState {
  status: MatchStatus
  scoreOne: number | null
  scoreTwo: number | null
  /** Of what followers know: null while the start is the one it always was. */
  startsAt: Date | null
  /** When it was called to a court; null unless it is called now. */
  calledAt: Date | null
}

export interface Change {
  kind: PushKind
  /** It corrects what followers were notified of before. */
  isCorrection: boolean
  /** Of a new time: the one that followers knew. */
  knownStart?: string
}

/** Changes of matches that started earlier make no notification: a correction of yesterday's result wakes nobody. */
const maxAgeMs = 24 * 60 * 60_000

const isOver = ({ status }: MatchState) => status === 'PAST' || status === 'FORFEIT'
const goals = ({ scoreOne, scoreTwo }: MatchState) => (scoreOne ?? 0) + (scoreTwo ?? 0)

/** Less is not worth a notification; several of them add up. */
const leastMoveMs = limits.leastMoveMinutes * 60_000

const isElsewhere = (known: MatchState, now: MatchState) =>
  known.startsAt !== null &&
  now.startsAt !== null &&
  Math.abs(now.startsAt.getTime() - known.startsAt.getTime()) >= leastMoveMs

const isPlanned = ({ status }: MatchState) => status === 'FUTURE' || status === 'POSTPONED'

/** A call that is taken back is no news. */
const isCalled = (known: MatchState, now: MatchState) =>
  now.calledAt !== null && now.calledAt.getTime() !== known.calledAt?.getTime()

export const isSameState = (known: MatchState, now: MatchState) =>
  known.status === now.status &&
  known.scoreOne === now.scoreOne &&
  known.scoreTwo === now.scoreTwo &&
  !isCalled(known, now) &&
  !(isPlanned(now) && isElsewhere(known, now))

/** Where points come by the dozen, followers are notified of the start and of the end. */
export const isUntold = (notified: MatchState, now: MatchState & { sport: Sport }) =>
  kitOf(now.sport).kind === 'PERIODS' && notified.status === 'LIVE' && now.status === 'LIVE'

/** The change from the notified state to the current one; null when it makes no notification. */
export function changeOf(notified: MatchState, now: MatchState, at: Date): Change | null {
  if (now.startsAt && at.getTime() - now.startsAt.getTime() > maxAgeMs) return null
  const isSameScore =
    (notified.scoreOne ?? 0) === (now.scoreOne ?? 0) && (notified.scoreTwo ?? 0) === (now.scoreTwo ?? 0)
  if (isOver(now)) return isOver(notified) && isSameScore ? null : { kind: 'END', isCorrection: isOver(notified) }
  if (isCalled(notified, now)) return { kind: 'CALL', isCorrection: false }
  if (now.status !== 'LIVE') return planChange(notified, now, at)
  if (isOver(notified)) return { kind: 'SCORE', isCorrection: true }
  if (notified.status !== 'LIVE') return { kind: 'START', isCorrection: false }
  return isSameScore ? null : { kind: 'SCORE', isCorrection: goals(now) <= goals(notified) }
}

const isOff = ({ status }: MatchState) => status === 'POSTPONED' || status === 'CANCELLED'

/** A match that is postponed, cancelled, on again, or moved. */
function planChange(notified: MatchState, now: MatchState, at: Date): Change | null {
  // A correction of a result, or of a start.
  if (isOver(notified) || (notified.status === 'LIVE' && !isOff(now))) return null
  const isMoved = isPlanned(now) && isElsewhere(notified, now)
  const isTurned = notified.status !== now.status && (isOff(notified) || isOff(now))
  const starts = [notified.startsAt, now.startsAt]
  const isNews = isTurned || (isMoved && starts.some((start) => start !== null && start > at))
  if (!isNews) return null
  const knownStart = isMoved ? notified.startsAt?.toISOString() : undefined
  return { kind: 'PLAN', isCorrection: false, ...(knownStart !== undefined && { knownStart }) }
}

interface LastChange {
  version: number
  /** Null when the last change made no notification: undone before it was sent. */
  kind: PushKind | null
}

/**
 * Who still gets a message after a newer change: those who want this kind and not the newer one; `nobody` when both have the
 * same kind, or when the change was undone.
 */
export function audienceOf(
  job: { version: number; kind: PushKind },
  newest: LastChange,
): 'everybody' | 'nobody' | PushKind {
  if (newest.version <= job.version) return 'everybody'
  return newest.kind === null || newest.kind === job.kind ? 'nobody' : newest.kind
}
