// What every part of the console is handed: the game as it stands, what things are called, and the finger.
import type { Match } from '@campus/contract/matches'
import type { Tap } from '@campus/rules/scoring/scoring'
import type { Names } from '../log/labels.rules.ts'
import type { Game } from '../pads/controls.rules.ts'
import type { Body } from '../session/log.rules.ts'
import type { SideColors } from './colors.rules.ts'

export interface Desk {
  match: Match
  game: Game
  names: Names
  colors: SideColors
  /** Every tap, in whatever order. */
  taps: readonly Tap[]
  /** The id it got; null where it followed too soon on another. */
  tap: (body: Body) => string | null
  /** Whether a button that opens a sheet was meant, and not only hit by the second tap of a double tap. */
  mayOpen: () => boolean
  /** While the pads rest after a tap. */
  resting: { side: 1 | 2 | null } | null
  /** An administrator's device: may take back what a form set. */
  mayCorrect: boolean
}
