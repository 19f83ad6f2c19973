// Whether a line-up holds together, and how its players are read out.
import type { Lineup, LineupPlayer } from '@campus/contract/lineups'

export interface LineupProblem {
  problem: 'NAME_MISSING' | 'NUMBER_TAKEN' | 'SECOND_CAPTAIN'
  /** The place in the list, from 0: said beside that row. */
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
export const readOut = ({ name, number }: LineupPlayer) => name || `${number}번`

/** As everybody may see the line-up of a team that hides its names: numbers, and nobody who has none. */
export function withoutNames(lineup: Lineup): Lineup {
  const entries = lineup.entries.filter(({ number }) => number !== null).map((player) => ({ ...player, name: '' }))
  return { ...lineup, entries, players: entries.map(readOut) }
}
