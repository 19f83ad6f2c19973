// The props shared by every part of the console: the game, names, colours and commands.
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
  /** Every tap, unordered. */
  taps: readonly Tap[]
  /** Returns the id of the tap; null where it followed too soon on another. */
  tap: (body: Body) => string | null
  /** False for the second tap of a double tap: it must not open a sheet. Of lanes only the same one is meant. */
  mayOpen: (lane?: number) => boolean
  /** Set while the pads are locked after a tap. */
  lock: { side: 1 | 2 | null } | null
  /** The rubber of a tie that is scored, from 0; the names are then those of its players. */
  rubber?: number
  /** An administrator's device: may undo corrections. */
  mayCorrect: boolean
}
