// When a set runs: begun by a tap of its own, else by its first point or out, over with its last.
import type { PointRules, SurvivorRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { isLegalSet } from '../results/sets.ts'
import { isTyped, type LiveState, mostSets } from './state.ts'

type SetRules = PointRules | SurvivorRules

/** Illegal while one runs, and where the wire has no room for another. */
export function startSet(rules: SetRules, state: LiveState, { deviceAt }: ScoreEvent): LiveState | null {
  if (state.setStartedAt !== null || isTyped(state) || closedSets(rules, state) >= mostSets) return null
  return { ...state, setStartedAt: deviceAt }
}

/** The clock of a running set goes on until the set is over; play without a SET_START starts it. */
export function keepSetClock(
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

/** Sets that are over. An open dodgeball set is told by its outs: its survivors alone could be an end. */
function closedSets(rules: SetRules, { sets, outs }: LiveState): number {
  const last = sets.at(-1)
  const isOpen = rules.kind === 'SURVIVORS' ? outs[0] + outs[1] > 0 : last !== undefined && !isLegalSet(rules, last)
  return isOpen ? sets.length - 1 : sets.length
}
