// What somebody wants to do on the board, before it is committed.
import type { Moves } from '@campus/rules/board/moves'
import type { BoardMatch } from '@campus/rules/board/problems'
import { type Day, later } from './board.rules.ts'

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

/** All of these begin later by as much, and what is in their way gives way. */
export const laterAct = (day: Day, title: string, rest: readonly BoardMatch[], minutes: number): Act => ({
  ...simpleAct(title, later(day, rest, { minutes, fillsGaps: false })),
  given: new Set(rest.map(({ matchId }) => matchId)),
})
