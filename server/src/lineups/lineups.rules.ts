// Validation of a line-up, and the text of its players.
import type { Lineup, LineupPlayer } from '@campus/contract/lineups'

export interface LineupProblem {
  problem: 'NAME_MISSING' | 'NUMBER_TAKEN' | 'SECOND_CAPTAIN'
  /** The index of the row, from 0: the form shows the problem there. */
  index: number
  number?: number
}

export function lineupProblem(players: LineupPlayer[]): LineupProblem | undefined {
  const numbers = new Set<number>()
  let hasCaptain = false
  for (const [index, { number, name, isCaptain }] of players.entries()) {
    if (number === null && name === '') return { problem: 'NAME_MISSING', index }
    if (number !== null && numbers.has(number)) return { problem: 'NUMBER_TAKEN', index, number }
    if (isCaptain && hasCaptain) return { problem: 'SECOND_CAPTAIN', index }
    if (number !== null) numbers.add(number)
    hasCaptain ||= isCaptain
  }
  return undefined
}

/** A player may be shown by number only. */
export const playerText = ({ name, number }: LineupPlayer) => name || `${number}번`

/** The public line-up of a team that hides names: numbers only, without players who have none. */
export function withoutNames(lineup: Lineup): Lineup {
  const entries = lineup.entries.filter(({ number }) => number !== null).map((player) => ({ ...player, name: '' }))
  return { ...lineup, entries, players: entries.map(playerText) }
}
