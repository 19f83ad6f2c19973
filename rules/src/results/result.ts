// Validates results: whether a score is possible under the rules, its total, and who won.
import type { GoalRules, ScoreProblem, SportRules } from '@campus/contract/rules'
import type { MatchStatus } from '@campus/contract/sports'
import { isCounted, type SetScore } from './sets.ts'
import { isShootOut } from './shoot-out.ts'
import { countSets, hasEnded, isDecided, isPossible, type SetRules, type Tally } from './tally.ts'

export { isLegalSet, maxSets, type SetScore, setsToText, textToSets, winnerOfSet } from './sets.ts'

export interface Draft {
  status: MatchStatus
  scoreOne: number | null
  scoreTwo: number | null
  sets: SetScore[]
  shootOut: [number, number] | null
  /** A knock-out match: it can't end drawn. */
  mustDecide: boolean
}

export type ResultValidation =
  | {
      ok: true
      scoreOne: number | null
      scoreTwo: number | null
      sets: SetScore[]
      shootOut: [number, number] | null
      /** Null while the match is running, and when it ended level. */
      winner: 1 | 2 | null
      /** Over, or running with a score that ends it. */
      isOver: boolean
    }
  | { ok: false; problem: ScoreProblem }

export function validateResult(rules: SportRules, draft: Draft): ResultValidation {
  const { status, scoreOne, scoreTwo } = draft
  if (status === 'FUTURE' || status === 'POSTPONED' || status === 'CANCELLED')
    return { ok: true, scoreOne: null, scoreTwo: null, sets: [], shootOut: null, winner: null, isOver: false }
  if (!isCounted({ one: scoreOne ?? 0, two: scoreTwo ?? 0 })) return reject('ILLEGAL_SCORE')
  const uncounted = draft.sets.findIndex((set) => !isCounted(set))
  if (uncounted >= 0) return reject('INCOMPLETE', uncounted)
  // Only dodgeball's sets can end in several ways.
  const sets = rules.kind === 'SURVIVORS' ? draft.sets : draft.sets.map(({ one, two }) => ({ one, two }))
  if (status === 'FORFEIT') return validateForfeit(rules, { ...draft, sets })
  return rules.kind === 'GOALS' ? validateGoals(rules, { ...draft, sets }) : validateSets(rules, { ...draft, sets })
}

/** Sets played before the forfeit may stay; the score is the one awarded. */
function validateForfeit(rules: SportRules, draft: Draft): ResultValidation {
  const [one, two] = [draft.scoreOne ?? 0, draft.scoreTwo ?? 0]
  if (one === two) return reject('FORFEIT_NEEDS_WINNER')
  if (rules.kind !== 'GOALS' && !isPossible(rules, { one, two }, draft.mustDecide)) return reject('ILLEGAL_SCORE')
  const played =
    rules.kind === 'GOALS' ? findPeriodProblem(rules, draft) : countSets(rules, draft.sets, draft.mustDecide, true)
  if (played && 'problem' in played) return { ok: false, problem: played }
  return accept(draft, { one, two }, null, true)
}

function validateSets(rules: SetRules, draft: Draft): ResultValidation {
  const { sets, mustDecide } = draft
  const isRunning = draft.status === 'LIVE'
  if (draft.shootOut) return reject('ILLEGAL_SHOOT_OUT')
  const tally: Tally | ScoreProblem =
    sets.length > 0
      ? countSets(rules, sets, mustDecide, isRunning)
      : { one: draft.scoreOne ?? 0, two: draft.scoreTwo ?? 0 }
  if ('problem' in tally) return { ok: false, problem: tally }
  if (sets.length === 0 && !isPossible(rules, tally, mustDecide)) return reject('ILLEGAL_SCORE')
  if (isRunning) return accept(draft, tally, null, isDecided(rules, tally, mustDecide))
  if (!hasEnded(rules, tally)) return reject('NOT_OVER')
  if (mustDecide && tally.one === tally.two) return reject('DRAWN_KNOCK_OUT')
  return accept(draft, tally, null, true)
}

function validateGoals(rules: GoalRules, draft: Draft): ResultValidation {
  const { sets, shootOut } = draft
  const isRunning = draft.status === 'LIVE'
  const problem = findPeriodProblem(rules, draft)
  if (problem) return { ok: false, problem }
  const score = sets.length > 0 ? goalsIn(sets) : { one: draft.scoreOne ?? 0, two: draft.scoreTwo ?? 0 }
  const isLevel = score.one === score.two
  if (shootOut) {
    const mayBe = draft.mustDecide && isLevel && rules.shootOutKicks > 0
    if (!mayBe || !isShootOut(rules.shootOutKicks, shootOut, isRunning)) return reject('ILLEGAL_SHOOT_OUT')
  } else if (!isRunning && draft.mustDecide && isLevel) return reject('DRAWN_KNOCK_OUT')
  return accept(draft, score, shootOut, !isRunning)
}

/** Goals by period: two halves, then extra time where a knock-out match is level after them. */
function findPeriodProblem(rules: GoalRules, draft: Draft): ScoreProblem | undefined {
  const { sets } = draft
  const { one, two } = goalsIn(sets.slice(0, 2))
  const hasExtraTime = draft.mustDecide && rules.extraHalfMinutes > 0 && one === two
  const room = hasExtraTime ? 4 : 2
  if (sets.length > room) return { problem: 'SET_AFTER_END', set: room }
  if (draft.status === 'PAST' && sets.length % 2 === 1) return { problem: 'INCOMPLETE', set: sets.length }
  return undefined
}

function goalsIn(periods: readonly SetScore[]): Tally {
  const total = (side: 'one' | 'two') => periods.reduce((sum, period) => sum + period[side], 0)
  return { one: total('one'), two: total('two') }
}

function accept(
  draft: Draft,
  { one, two }: Tally,
  shootOut: [number, number] | null,
  isOver: boolean,
): ResultValidation {
  const [first, second] = one === two && shootOut ? shootOut : [one, two]
  const winner = draft.status === 'LIVE' || first === second ? null : first > second ? 1 : 2
  return { ok: true, scoreOne: one, scoreTwo: two, sets: draft.sets, shootOut, winner, isOver }
}

function reject(problem: ScoreProblem['problem'], set?: number): ResultValidation {
  return { ok: false, problem: set === undefined ? { problem } : { problem, set } }
}
