// One rubber of a tie: who plays it, how it stands under its own rules, and who won it.
import type { PointRules } from '@campus/contract/rules'
import { type SetScore, setsToWin } from '../results/sets.ts'
import type { LiveState } from './state.ts'

export interface Rubber {
  /** Its sets, score, server and ends: those of a match by its own rules. */
  play: LiveState
  /** As the scorer wrote them; empty where they are not known or not shown. */
  players: readonly [one: readonly string[], two: readonly string[]]
  winner: 1 | 2 | null
  /** Won because the other side gave it up. */
  isGivenUp: boolean
}

export type Rubbers = LiveState['rubbers']

/** The sets won by each side. Who wins a rubber that is given up gets those that were missing. */
export function wonIn({ bestOf }: PointRules, { play, winner, isGivenUp }: Rubber): SetScore {
  const [one, two] = [play.scoreOne ?? 0, play.scoreTwo ?? 0]
  if (!isGivenUp) return { one, two }
  return winner === 1 ? { one: setsToWin(bestOf), two } : { one, two: setsToWin(bestOf) }
}

export const mapPlay = (rubbers: Rubbers, change: (play: LiveState) => LiveState): Rubbers =>
  rubbers.map((rubber) => rubber && { ...rubber, play: change(rubber.play) })
