// What a change of a match is for its followers: a start, a score, an end, or nothing. A score counts sets where sets are
// played, so a finished set is a change of it.
import type { PushKind } from '@campus/contract/push'
import type { MatchStatus } from '@campus/contract/sports'

export interface Standing {
  status: MatchStatus
  scoreOne: number | null
  scoreTwo: number | null
}

export interface Turn {
  kind: PushKind
  /** What was told before is no longer so. */
  isCorrection: boolean
}

/** Who corrects yesterday's result wakes nobody. */
const newsMs = 24 * 60 * 60_000

const isOver = ({ status }: Standing) => status === 'PAST' || status === 'FORFEIT'
const goals = ({ scoreOne, scoreTwo }: Standing) => (scoreOne ?? 0) + (scoreTwo ?? 0)

export const isSameStanding = (a: Standing, b: Standing) =>
  a.status === b.status && a.scoreOne === b.scoreOne && a.scoreTwo === b.scoreTwo

/** From what followers were told to how it stands; null when that is nothing to tell. */
export function turnOf(told: Standing, now: Standing & { startsAt: Date | null }, at: Date): Turn | null {
  if (now.startsAt && at.getTime() - now.startsAt.getTime() > newsMs) return null
  const isSameScore = (told.scoreOne ?? 0) === (now.scoreOne ?? 0) && (told.scoreTwo ?? 0) === (now.scoreTwo ?? 0)
  if (isOver(now)) return isOver(told) && isSameScore ? null : { kind: 'END', isCorrection: isOver(told) }
  if (now.status !== 'LIVE') return null
  if (isOver(told)) return { kind: 'SCORE', isCorrection: true }
  if (told.status !== 'LIVE') return { kind: 'START', isCorrection: false }
  return isSameScore ? null : { kind: 'SCORE', isCorrection: goals(now) <= goals(told) }
}

interface News {
  version: number
  /** Null when what followed was nothing to tell: taken back before it was told. */
  kind: PushKind | null
}

/**
 * Whom a message still has to reach when something newer was told meanwhile: those who want this kind and will not hear of
 * the newer one; `nobody` when all will, or when it is no longer so.
 */
export function audienceOf(job: { version: number; kind: PushKind }, newest: News): 'everybody' | 'nobody' | PushKind {
  if (newest.version <= job.version) return 'everybody'
  return newest.kind === null || newest.kind === job.kind ? 'nobody' : newest.kind
}
