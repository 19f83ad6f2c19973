// The clock of a set or period: starts with a SET_START, else with the first point or out; ends with it.
import type { PeriodRules, PointRules, SurvivorRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { isLegalSet, rulesOfSet } from '../results/sets.ts'
import { isTyped, type LiveState, maxSetCount } from './state.ts'

type SetRules = PointRules | SurvivorRules | PeriodRules

/** Illegal while a set runs, and beyond the contract's limit of sets. */
export function startSet(rules: SetRules, state: LiveState, { deviceAt }: ScoreEvent): LiveState | null {
  if (state.setStartedAt !== null || isTyped(state) || closedSets(rules, state) >= maxSetCount) return null
  return { ...state, setStartedAt: deviceAt }
}

/** The clock of a running set goes on until the set is over; play without a SET_START starts it. */
export function updateSetClock(
  rules: SetRules,
  before: LiveState,
  after: LiveState,
  { deviceAt }: ScoreEvent,
): LiveState {
  const closed = closedSets(rules, after)
  const isSame = closed === closedSets(rules, before)
  const began = after.sets.length > closed ? deviceAt : null
  return { ...after, setStartedAt: (isSame ? before.setStartedAt : null) ?? began }
}

/** Finished sets. An open dodgeball set is recognized by its outs, because its survivors alone could be a final score. */
function closedSets(rules: SetRules, { sets, outs }: LiveState): number {
  if (rules.kind === 'PERIODS') return sets.filter(({ end }) => end).length
  const last = sets.at(-1)
  const isOpen =
    rules.kind === 'SURVIVORS'
      ? outs[0] + outs[1] > 0
      : last !== undefined && !isLegalSet(rulesOfSet(rules, sets.length - 1), last)
  return isOpen ? sets.length - 1 : sets.length
}
