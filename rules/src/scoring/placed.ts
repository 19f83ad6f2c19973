// Matches of many sides tap by tap: a mark of a side, an attempt without one, or why a side is out of the ranking.
import type { SideMarks } from '@campus/contract/marks'
import type { PlacedRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { areAllMarked } from '../results/places.ts'
import type { Base, LiveState, Step } from './state.ts'

/** The clock of a race runs from here. */
export function startPlaced(_rules: PlacedRules, state: LiveState, { deviceAt }: ScoreEvent): LiveState {
  return { ...state, setStartedAt: deviceAt }
}

export const playPlaced: Step<PlacedRules> = (rules, base, state, event) => {
  const { type, side } = event
  if (type !== 'MARK' || !side || side > (base.sides ?? 0)) return null
  const own = state.marks.find((known) => known.side === side) ?? { side, attempts: [], unplaced: null }
  const next = own.unplaced ? null : withTap(rules, own, event)
  if (!next) return null
  const others = state.marks.filter((known) => known.side !== side)
  return { ...state, marks: [...others, next].toSorted((a, b) => a.side - b.side) }
}

function withTap(rules: PlacedRules, own: SideMarks, { mark, unplaced }: ScoreEvent): SideMarks | null {
  const hasMark = own.attempts.some((attempt) => attempt !== null)
  if (unplaced) {
    // Disqualified is who has a mark, too; the others did not get that far.
    const isLate = unplaced === 'DNS' ? own.attempts.length > 0 : unplaced === 'DNF' && hasMark
    return isLate || mark !== undefined ? null : { ...own, unplaced }
  }
  if (own.attempts.length >= rules.attempts) return null
  // Who runs has a time, or a reason why not.
  if (mark === undefined && rules.measure === 'TIME') return null
  return { ...own, attempts: [...own.attempts, mark ?? null] }
}

/** Attempts that a side passes are not waited for. */
export function finishPlaced(_rules: PlacedRules, state: LiveState, base: Base): LiveState | null {
  return areAllMarked(base.sides ?? 0, state.marks) ? state : null
}

export const correctPlaced: Step<PlacedRules> = (_rules, _base, state) => state
