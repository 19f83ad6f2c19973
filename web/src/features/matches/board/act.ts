// What somebody wants to do on the board, before it is committed.
import type { Match } from '@campus/contract/matches'
import type { Moves } from '@campus/rules/board/moves'
import type { BoardMatch } from '@campus/rules/board/problems'
import { type Day, later } from './board.rules.ts'

export interface Act {
  /** In the words of whoever does it. */
  title: string
  moves: Moves
  /** Moved by hand; the others give way. */
  given: ReadonlySet<number>
  /** Of the moved matches: postponed to that time, or without a new one if it is the time they have. */
  postponed: ReadonlySet<number>
  reason: string | null
  /** It switches a day to its rain plan, or back from it. */
  rain?: { date: string; isRain: boolean }
  /** Matches of other days that it moves too. */
  others?: readonly Match[]
}

/** An act whose moves are all meant. */
export const simpleAct = (title: string, moves: Moves): Act => ({
  title,
  moves,
  given: new Set(moves.keys()),
  postponed: new Set(),
  reason: null,
})

/** Nothing but a postponement. */
export const isPostponement = ({ moves, postponed }: Act) => postponed.size === moves.size

/** All of these begin later by as much, and what is in their way gives way. */
export const laterAct = (day: Day, title: string, rest: readonly BoardMatch[], minutes: number): Act => ({
  ...simpleAct(title, later(day, rest, { minutes, fillsGaps: false })),
  given: new Set(rest.map(({ matchId }) => matchId)),
})
