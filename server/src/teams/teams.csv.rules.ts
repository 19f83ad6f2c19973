// Reads a sheet as people keep it: with or without a header, in Korean or English, with commas, semicolons or tabs.
import Papa from 'papaparse'

export type Column = 'team' | 'department' | 'sport' | 'number' | 'name'
export type SheetKind = 'TEAMS' | 'PLAYERS'

/** A row that says something. A cell that is empty or not there at all is ''. */
export interface SheetRow {
  /** As a spreadsheet counts, from 1, the header and empty rows too. */
  line: number
  cells: Record<Column, string>
  /** Whether a player's row ends before the name. */
  isShort: boolean
  text: string
}

const order: Record<SheetKind, Column[]> = {
  TEAMS: ['team', 'department', 'sport'],
  PLAYERS: ['team', 'number', 'name'],
}
const words: Record<Column, string[]> = {
  team: ['팀', '팀명', '팀이름', 'team', 'teamname'],
  department: ['학과', '학과명', '학부', '소속', 'department'],
  sport: ['종목', 'sport', 'sports'],
  number: ['번호', '등번호', 'number', 'no', 'no.'],
  name: ['이름', '성명', '선수', '선수명', 'name', 'player', 'playername'],
}
const textLength = 80

export function readSheet(kind: SheetKind, csv: string): SheetRow[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { delimiter: delimiterOf(csv) })
  const rows = data.map((cells, index) => ({ line: index + 1, cells: cells.map(clean) }))
  const told = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = told[0]?.cells.map((cell) => columnCalled(kind, cell)) ?? []
  // One such word alone may be a department called 학부; two, or one in front, are a header.
  const hasHeader = header[0] !== undefined || header.filter((column) => column !== undefined).length > 1
  const columns = hasHeader ? header : order[kind]
  return told.slice(hasHeader ? 1 : 0).map(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
    return {
      line,
      cells: {
        team: cell('team'),
        department: cell('department'),
        sport: cell('sport'),
        number: cell('number'),
        name: cell('name'),
      },
      isShort: kind === 'PLAYERS' && cells.length <= columns.indexOf('name'),
      text: cells.join(', ').slice(0, textLength),
    }
  })
}

/** The one that the first row uses most: papaparse wants every row alike, and a sheet with bad rows is not. */
function delimiterOf(csv: string): string {
  const first = csv.split('\n').find((line) => line.trim() !== '') ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** A cell may hold lines of its own; a name is one line. */
const clean = (cell: string) => cell.replace(/\s+/g, ' ').trim()

function columnCalled(kind: SheetKind, cell: string): Column | undefined {
  const word = cell.toLowerCase().replace(/[\s_]/g, '')
  const column = (Object.keys(words) as Column[]).find((each) => words[each].includes(word))
  // In a sheet of teams the name is the team's.
  return kind === 'TEAMS' && column === 'name' ? 'team' : column
}
