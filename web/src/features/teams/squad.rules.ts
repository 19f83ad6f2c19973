// Draft of a squad, typed or pasted: numbers and names, and the problem of each row.
import { limits } from '@campus/contract/limits'
import type { Player } from '@campus/contract/teams'
import { readNumber, rowsOf } from '../../ui/paste/pasted.ts'

export interface PlayerDraft {
  /** Identifies the row while others are added and removed. */
  key: number
  number: string
  name: string
}

export type PlayerProblem = 'NUMBER_BAD' | 'NUMBER_TAKEN' | 'NAME_MISSING' | 'NAME_TOO_LONG'

let lastKey = 0

export function playerDraft({ number, name }: Player = { number: null, name: '' }): PlayerDraft {
  lastKey += 1
  return { key: lastKey, number: number === null ? '' : String(number), name }
}

const isBlank = ({ number, name }: PlayerDraft) => number.trim() === '' && name.trim() === ''

/** Number and name in any order, one player a line; a line of headings is skipped. */
export function readSquad(text: string): { rows: Player[]; unread: string[] } {
  const rows: Player[] = []
  const unread: string[] = []
  for (const cells of rowsOf(text)) {
    if (cells.every((cell) => /^(등?번호|이름|성명|선수|선수명|no\.?|number|name|player)$/i.test(cell))) continue
    const numbers = cells.filter((cell) => readNumber(cell) !== null)
    const names = cells.filter((cell) => readNumber(cell) === null)
    const [name] = names
    const isPlain = numbers.length <= 1 && names.length === 1 && name && name.length <= limits.playerNameLength
    if (isPlain) rows.push({ number: readNumber(numbers[0] ?? ''), name })
    else unread.push(cells.join('\t'))
  }
  return { rows, unread }
}

function problemOf(row: PlayerDraft, all: PlayerDraft[]): PlayerProblem | undefined {
  if (isBlank(row)) return undefined
  const number = readNumber(row.number)
  if (row.number.trim() !== '' && number === null) return 'NUMBER_BAD'
  if (row.name.trim() === '') return 'NAME_MISSING'
  if (row.name.trim().length > limits.playerNameLength) return 'NAME_TOO_LONG'
  const isTaken = number !== null && all.some((other) => other.key !== row.key && readNumber(other.number) === number)
  return isTaken ? 'NUMBER_TAKEN' : undefined
}

/** Problems by the row's key. Empty rows have none. */
export function squadProblems(rows: PlayerDraft[]): Map<number, PlayerProblem> {
  return new Map(
    rows.flatMap((row) => {
      const problem = problemOf(row, rows)
      return problem ? [[row.key, problem] as const] : []
    }),
  )
}

export function playersOf(rows: PlayerDraft[]): Player[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ number, name }) => ({ number: readNumber(number), name: name.trim() }))
}
