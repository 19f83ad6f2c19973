// Validates results: whether a score is possible under the rules, its total, and who won.
import type { GoalRules, PeriodRules, PlacedRules, ScoreProblem, SportRules, TieRules } from '@campus/contract/rules'
import type { MatchStatus } from '@campus/contract/sports'
import {
  areOver,
  findPeriodProblem,
  hasReachedTarget,
  isTotalPossible,
  isUntimed,
  mayEndLevel,
  totalOf,
} from './periods.ts'
import { isCounted, type SetScore } from './sets.ts'
import { isShootOut } from './shoot-out.ts'
import { countSets, hasEnded, isDecided, isPossible, type SetRules, type Tally } from './tally.ts'
import { countRubbers, isTieOver, isTiePossible, isTieWon } from './ties.ts'

export { isLegalSet, maxSets, type SetScore, setsToText, textToSets, winnerOfSet } from './sets.ts'

/** Rules under which two sides have a score against each other. */
type TwoSided = Exclude<SportRules, PlacedRules>

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
  const sets = hasEnds(rules, status) ? draft.sets : draft.sets.map(({ one, two }) => ({ one, two }))
  if (rules.kind === 'PLACED') return validatePlaced(draft)
  if (status === 'FORFEIT') return validateForfeit(rules, { ...draft, sets })
  if (rules.kind === 'PERIODS') return validatePeriods(rules, { ...draft, sets })
  if (rules.kind === 'TIES') return validateTie(rules, { ...draft, sets })
  return rules.kind === 'GOALS' ? validateGoals(rules, { ...draft, sets }) : validateSets(rules, { ...draft, sets })
}

/** Marks are its result; between many sides there is no score, and nobody wins by forfeit. */
function validatePlaced(draft: Draft): ResultValidation {
  if (draft.status === 'FORFEIT' || draft.shootOut || draft.sets.length > 0) return reject('ILLEGAL_SCORE')
  return { ok: true, scoreOne: null, scoreTwo: null, sets: [], shootOut: null, winner: null, isOver: false }
}

/** Only dodgeball's sets can end in several ways; an end of a running match's period says that it is over. */
const hasEnds = ({ kind }: SportRules, status: MatchStatus) =>
  kind === 'SURVIVORS' || (kind === 'PERIODS' && status === 'LIVE')

/** Sets played before the forfeit may stay; the score is the one awarded. */
function validateForfeit(rules: TwoSided, draft: Draft): ResultValidation {
  const [one, two] = [draft.scoreOne ?? 0, draft.scoreTwo ?? 0]
  if (one === two) return reject('FORFEIT_NEEDS_WINNER')
  const isAwardable =
    rules.kind === 'TIES'
      ? isTiePossible(rules, { one, two })
      : rules.kind === 'GOALS' || rules.kind === 'PERIODS' || isPossible(rules, { one, two }, draft.mustDecide)
  if (!isAwardable) return reject('ILLEGAL_SCORE')
  const played = playedBefore(rules, draft)
  if (played && 'problem' in played) return { ok: false, problem: played }
  return accept(draft, { one, two }, null, true)
}

function playedBefore(rules: TwoSided, draft: Draft) {
  if (rules.kind === 'GOALS') return findHalfProblem(rules, draft)
  if (rules.kind === 'PERIODS') return findPeriodProblem(rules, draft.sets, draft.mustDecide)
  if (rules.kind === 'TIES') return countRubbers(rules, draft.sets)
  return countSets(rules, draft.sets, draft.mustDecide, true)
}

function validatePeriods(rules: PeriodRules, draft: Draft): ResultValidation {
  const { sets, mustDecide } = draft
  if (draft.shootOut) return reject('ILLEGAL_SHOOT_OUT')
  const problem = findPeriodProblem(rules, sets, mustDecide)
  if (problem) return { ok: false, problem }
  const total = sets.length > 0 ? totalOf(sets) : { one: draft.scoreOne ?? 0, two: draft.scoreTwo ?? 0 }
  if (sets.length === 0 && !isTotalPossible(rules, total)) return reject('ILLEGAL_SCORE')
  if (draft.status === 'LIVE') {
    const isClosed = sets.at(-1)?.end !== undefined && areOver(rules, sets, mustDecide)
    return accept(draft, total, null, isClosed || hasReachedTarget(rules, sets))
  }
  if (sets.length > 0 && sets.length < rules.periods && !hasReachedTarget(rules, sets))
    return reject('INCOMPLETE', sets.length)
  if (isUntimed(rules, sets.length) && !hasReachedTarget(rules, sets)) return reject('SET_NOT_OVER', sets.length - 1)
  if (total.one === total.two && !mayEndLevel(rules, mustDecide))
    return reject(mustDecide ? 'DRAWN_KNOCK_OUT' : 'NOT_OVER')
  return accept(draft, total, null, true)
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

/** Of a tie the sets are its rubbers. One that was being played on another court when it was decided may stay unfinished. */
function validateTie(rules: TieRules, draft: Draft): ResultValidation {
  const { sets } = draft
  if (draft.shootOut) return reject('ILLEGAL_SHOOT_OUT')
  const tally = sets.length > 0 ? countRubbers(rules, sets) : { one: draft.scoreOne ?? 0, two: draft.scoreTwo ?? 0 }
  if ('problem' in tally) return { ok: false, problem: tally }
  if (sets.length === 0 && !isTiePossible(rules, tally)) return reject('ILLEGAL_SCORE')
  if (draft.status === 'LIVE') return accept(draft, tally, null, isTieOver(rules, tally))
  return isTieWon(rules, tally) ? accept(draft, tally, null, true) : reject('NOT_OVER')
}

function validateGoals(rules: GoalRules, draft: Draft): ResultValidation {
  const { sets, shootOut } = draft
  const isRunning = draft.status === 'LIVE'
  const problem = findHalfProblem(rules, draft)
  if (problem) return { ok: false, problem }
  const score = sets.length > 0 ? totalOf(sets) : { one: draft.scoreOne ?? 0, two: draft.scoreTwo ?? 0 }
  const isLevel = score.one === score.two
  if (shootOut) {
    const mayBe = draft.mustDecide && isLevel && rules.shootOutKicks > 0
    if (!mayBe || !isShootOut(rules.shootOutKicks, shootOut, isRunning)) return reject('ILLEGAL_SHOOT_OUT')
  } else if (!isRunning && draft.mustDecide && isLevel) return reject('DRAWN_KNOCK_OUT')
  return accept(draft, score, shootOut, !isRunning)
}

/** Goals by period: two halves, then extra time where a knock-out match is level after them. */
function findHalfProblem(rules: GoalRules, draft: Draft): ScoreProblem | undefined {
  const { sets } = draft
  const { one, two } = totalOf(sets.slice(0, 2))
  const hasExtraTime = draft.mustDecide && rules.extraHalfMinutes > 0 && one === two
  const room = hasExtraTime ? 4 : 2
  if (sets.length > room) return { problem: 'SET_AFTER_END', set: room }
  if (draft.status === 'PAST' && sets.length % 2 === 1) return { problem: 'INCOMPLETE', set: sets.length }
  return undefined
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
