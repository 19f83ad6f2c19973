// What every part of the console is handed: the game as it stands, what things are called, and the finger.
import type { Match } from '@campus/contract/matches'
import type { Tap } from '@campus/rules/scoring'
import type { Game } from './controls.rules.ts'
import type { Names } from './labels.rules.ts'
import type { Body } from './log.rules.ts'

export interface Desk {
  match: Match
  game: Game
  names: Names
  colors: [string, string]
  /** Every tap, in whatever order. */
  taps: readonly Tap[]
  tap: (body: Body) => void
  /** An administrator's device: may take back what a form set. */
  mayCorrect: boolean
}
