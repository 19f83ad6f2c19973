// Pure decisions about a match: which status may follow which, what its score may be, how sets are written.

import type { ErrorCode } from '@campus/contract/errors'
import type { MatchForm } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'

export type Sets = Array<[number, number]>

const followers: Record<MatchStatus, readonly MatchStatus[]> = {
  FUTURE: ['LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT'],
  LIVE: ['PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT', 'FUTURE'],
  // A result entered by mistake can be taken back.
  PAST: ['LIVE', 'FUTURE'],
  POSTPONED: ['FUTURE', 'LIVE', 'CANCELLED', 'FORFEIT'],
  CANCELLED: ['FUTURE'],
  FORFEIT: ['FUTURE', 'LIVE'],
}

export const mayFollow = (from: MatchStatus, to: MatchStatus) => from === to || followers[from].includes(to)

/** Whether a match of this status shows a score at all. */
export const hasScore = (status: MatchStatus) => status === 'LIVE' || status === 'PAST' || status === 'FORFEIT'

export function setsToText(sets: Sets): [string, string] {
  return [sets.map(([one]) => one).join(','), sets.map(([, two]) => two).join(',')]
}

/** "21,18" and "17,21" to pairs; undefined when the two sides name a different number of sets. */
export function textToSets(one: string, two: string): Sets | undefined {
  const [left, right] = [one, two].map((text) => (text === '' ? [] : text.split(',').map(Number))) as [
    number[],
    number[],
  ]
  return left.length === right.length ? left.map((points, index) => [points, right[index] ?? 0]) : undefined
}

interface Standing {
  status: MatchStatus
  scoreOne: number | null
  scoreTwo: number | null
  sets: Sets
}

type Judged = { ok: true; standing: Standing } | { ok: false; code: ErrorCode }

/** What status and score a form leads to, or why it may not. */
export function judgeForm(now: Standing, form: MatchForm): Judged {
  const status = form.matchStatus ?? now.status
  if (!mayFollow(now.status, status)) return { ok: false, code: 'BAD_TRANSITION' }
  const [oneText, twoText] = setsToText(now.sets)
  const sets = textToSets(form.teamOneSubScores ?? oneText, form.teamTwoSubScores ?? twoText)
  if (!sets) return { ok: false, code: 'BAD_SCORE' }
  // Until the match starts there is no score; a form's default 0 means the same.
  if (!hasScore(status)) return { ok: true, standing: { status, scoreOne: null, scoreTwo: null, sets: [] } }
  const scoreOne = form.teamOneScore ?? now.scoreOne ?? 0
  const scoreTwo = form.teamTwoScore ?? now.scoreTwo ?? 0
  return { ok: true, standing: { status, scoreOne, scoreTwo, sets } }
}
