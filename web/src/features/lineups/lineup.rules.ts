// Draft of a line-up, typed, pasted or taken from the squad, and the problem of each row.

import { limits } from '@campus/contract/limits'
import type { LineupPlayer } from '@campus/contract/lineups'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { readNumber, rowsOf } from '../../ui/paste/pasted.ts'

export interface RowDraft {
  /** Identifies the row while others are added and removed. */
  key: number
  number: string
  name: string
  isStarter: boolean
  isCaptain: boolean
}

export type RowProblem = 'NUMBER_BAD' | 'NUMBER_TAKEN' | 'NAME_MISSING' | 'NAME_TOO_LONG' | 'SECOND_CAPTAIN'

let lastKey = 0

export function rowDraft(player: Partial<LineupPlayer> = {}): RowDraft {
  lastKey += 1
  const { number = null, name = '', isStarter = true, isCaptain = false } = player
  return { key: lastKey, number: number === null ? '' : String(number), name, isStarter, isCaptain }
}

const starterWord = /^(주전|선발|선발출전|starter|starting|s|○|o)$/i
const substituteWord = /^(후보|교체|벤치|대기|sub|substitute|bench|△|x)$/i
const captainWord = /^(주장|캡틴|captain|cap\.?|c|\(c\))$/i
const headingWord =
  /^(등?번호|이름|성명|선수|선수명|구분|주전|후보|주전\/후보|주장|비고|no\.?|number|name|player|role|captain)$/i

/** 김민수(C), 김민수 (주장): the captain's mark after a name. */
const captainMark = /[([](?:c|주장|캡틴)[)\]]$/i

/** Number, name, starter or substitute, captain, in any order; only a number or a name is required. */
function readRow(cells: string[]): LineupPlayer | null {
  let number: number | null = null
  let name = ''
  let isStarter = true
  let isCaptain = false
  for (const cell of cells) {
    const digits = readNumber(cell)
    const marked = captainMark.exec(cell)
    if (captainWord.test(cell)) isCaptain = true
    else if (starterWord.test(cell)) isStarter = true
    else if (substituteWord.test(cell)) isStarter = false
    else if (digits !== null && number === null) number = digits
    else if (digits !== null || name !== '') return null
    else {
      name = cell.slice(0, marked?.index).trimEnd()
      isCaptain ||= marked !== null
    }
  }
  const isPlayer = (number !== null || name !== '') && name.length <= limits.playerNameLength
  return isPlayer ? { number, name, isStarter, isCaptain } : null
}

export function readLineup(text: string): { rows: LineupPlayer[]; unread: string[] } {
  const rows: LineupPlayer[] = []
  const unread: string[] = []
  for (const cells of rowsOf(text)) {
    if (cells.length > 1 && cells.every((cell) => headingWord.test(cell))) continue
    const row = readRow(cells)
    if (row) rows.push(row)
    else unread.push(cells.join('\t'))
  }
  return { rows, unread }
}

const isBlank = ({ number, name }: RowDraft) => number.trim() === '' && name.trim() === ''

function problemOf(row: RowDraft, all: RowDraft[]): RowProblem | undefined {
  const number = readNumber(row.number)
  if (row.number.trim() !== '' && number === null) return 'NUMBER_BAD'
  // An empty row is ignored; a captain must have a number or a name.
  if (isBlank(row)) return row.isCaptain ? 'NAME_MISSING' : undefined
  if (row.name.trim().length > limits.playerNameLength) return 'NAME_TOO_LONG'
  const others = all.filter((other) => other.key !== row.key)
  if (number !== null && others.some((other) => readNumber(other.number) === number)) return 'NUMBER_TAKEN'
  return row.isCaptain && others.some((other) => other.isCaptain) ? 'SECOND_CAPTAIN' : undefined
}

export function lineupProblems(rows: RowDraft[]): Map<number, RowProblem> {
  return new Map(
    rows.flatMap((row) => {
      const problem = problemOf(row, rows)
      return problem ? [[row.key, problem] as const] : []
    }),
  )
}

/** The request body, with the key of each entry's row: the server reports a wrong entry by its index. */
export function lineupOf(rows: RowDraft[]): { entries: LineupPlayer[]; keys: number[] } {
  const filled = rows.filter((row) => !isBlank(row))
  const entries = filled.map(({ number, name, isStarter, isCaptain }) => ({
    number: readNumber(number),
    name: name.trim(),
    isStarter,
    isCaptain,
  }))
  return { entries, keys: filled.map((row) => row.key) }
}

/** One captain: choosing another replaces the first. */
export function withCaptain(rows: RowDraft[], key: number): RowDraft[] {
  return rows.map((row) => ({ ...row, isCaptain: row.key === key ? !row.isCaptain : false }))
}

interface SquadPlayer {
  number: number | null
  name: string
}

export function fromSquad(squad: SquadPlayer[], sport: Sport): RowDraft[] {
  const starters = kitOf(sport).starters ?? Infinity
  return squad.map((player, index) => rowDraft({ ...player, isStarter: index < starters }))
}

/** Players of the squad who are not in the line-up yet. */
export function missingFrom(squad: SquadPlayer[], rows: RowDraft[]): SquadPlayer[] {
  return squad.filter(
    ({ number, name }) =>
      !rows.some((row) => (number !== null && readNumber(row.number) === number) || row.name.trim() === name),
  )
}
