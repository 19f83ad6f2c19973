// The order of play of a tie as people read it: which rubber is over, is being played, comes next or may not be needed.
import type { Discipline, TieRules } from '@campus/contract/rules'
import { isLegalSet, rulesOfSet, type SetScore } from '../results/sets.ts'
import { rubbersToWin } from '../results/ties.ts'
import { type Rubber, wonIn } from './rubber.ts'
import type { LiveState } from './state.ts'

export type RubberPhase = 'OVER' | 'RUNNING' | 'NEXT' | 'LATER' | 'IF_NEEDED' | 'UNFINISHED' | 'NOT_PLAYED'

export interface PlannedRubber {
  /** From 0. */
  index: number
  discipline: Discipline
  rubber: Rubber | null
  phase: RubberPhase
  /** Sets won by each side; null while it has not begun. */
  won: SetScore | null
  /** The points of its sets; none of a rubber whose sets were typed. */
  sets: Array<SetScore & { isOver: boolean }>
}

type Standing = Pick<LiveState, 'status' | 'scoreOne' | 'scoreTwo' | 'isDecided' | 'rubbers'>

export function orderOfPlay(rules: TieRules, state: Standing): PlannedRubber[] {
  const next = rules.rubbers.findIndex((_, at) => !state.rubbers[at])
  return rules.rubbers.map(({ discipline, rules: own }, index) => {
    const rubber = state.rubbers[index] ?? null
    const sets = (rubber?.play.sets ?? []).map((set, at) => ({ ...set, isOver: isLegalSet(rulesOfSet(own, at), set) }))
    const phase = phaseOf(rules, state, index, next)
    return { index, discipline, rubber, phase, won: rubber && wonIn(own, rubber), sets }
  })
}

function phaseOf(rules: TieRules, state: Standing, index: number, next: number): RubberPhase {
  const rubber = state.rubbers[index]
  if (rubber?.winner) return 'OVER'
  const isClosed = state.isDecided || state.status === 'PAST' || state.status === 'FORFEIT'
  if (isClosed) return rubber ? 'UNFINISHED' : 'NOT_PLAYED'
  if (rubber) return 'RUNNING'
  if (index === next && state.status === 'LIVE') return 'NEXT'
  return mayBeLeftOut(rules, state, index) ? 'IF_NEEDED' : 'LATER'
}

/** Whether one side can win the tie with the rubbers before this one. */
function mayBeLeftOut(rules: TieRules, { scoreOne, scoreTwo, rubbers }: Standing, index: number): boolean {
  const open = rules.rubbers.filter((_, at) => at < index && !rubbers[at]?.winner).length
  return !rules.playsAll && Math.max(scoreOne ?? 0, scoreTwo ?? 0) + open >= rubbersToWin(rules)
}
