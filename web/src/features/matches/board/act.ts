// What somebody wants to do on the board, before it is committed.
import type { Moves } from '@campus/rules/board/moves'

export interface Act {
  /** In the words of whoever does it. */
  title: string
  moves: Moves
  /** Moved by hand; the others give way. */
  given: ReadonlySet<number>
  isPostponed: boolean
  reason: string | null
}

/** An act whose moves are all meant. */
export const simpleAct = (title: string, moves: Moves): Act => ({
  title,
  moves,
  given: new Set(moves.keys()),
  isPostponed: false,
  reason: null,
})
