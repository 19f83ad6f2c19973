// The families of sports: what each decides by itself when a match starts, is played, ends or is corrected.
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { correctGoals, finishGoals, playGoals, startGoals } from './goals.ts'
import { correctPeriods, finishPeriods, playPeriods, startPeriods } from './periods.ts'
import { correctPlaced, finishPlaced, playPlaced, startPlaced } from './placed.ts'
import { correctPoints, finishPoints, playPoints, startPoints } from './points.ts'
import type { Base, LiveState } from './state.ts'
import { correctSurvivors, finishSurvivors, playSurvivors, startSurvivors } from './survivors.ts'
import { correctTies, finishTies, playTies, startTies } from './ties.ts'

/** Methods, so that the family of some rules can be asked about them without naming their kind again. */
interface Family<Rules> {
  /** The team of START is the one that serves or bats first. */
  start(rules: Rules, state: LiveState, event: ScoreEvent): LiveState
  /** A tap of play; null where it is illegal. */
  play(rules: Rules, base: Base, state: LiveState, event: ScoreEvent): LiveState | null
  /** The state with which a match may end; null while it may not. */
  finish(rules: Rules, state: LiveState, base: Base): LiveState | null
  /** A running match goes on from a standing that a form has set. */
  correct(rules: Rules, base: Base, state: LiveState, event: ScoreEvent): LiveState | null
}

const families: { [Kind in SportRules['kind']]: Family<Extract<SportRules, { kind: Kind }>> } = {
  GOALS: { start: startGoals, play: playGoals, finish: finishGoals, correct: correctGoals },
  POINTS: { start: startPoints, play: playPoints, finish: finishPoints, correct: correctPoints },
  SURVIVORS: { start: startSurvivors, play: playSurvivors, finish: finishSurvivors, correct: correctSurvivors },
  PERIODS: { start: startPeriods, play: playPeriods, finish: finishPeriods, correct: correctPeriods },
  TIES: { start: startTies, play: playTies, finish: finishTies, correct: correctTies },
  PLACED: { start: startPlaced, play: playPlaced, finish: finishPlaced, correct: correctPlaced },
}

export const familyOf = ({ kind }: SportRules): Family<SportRules> => families[kind]
