// Parses a sheet of teams or players: with or without a header, in Korean or English, with commas, semicolons or tabs.
import Papa from 'papaparse'

export type Column = 'team' | 'department' | 'sport' | 'number' | 'name'
export type SheetKind = 'TEAMS' | 'PLAYERS'

/** A row that is not empty. An empty or missing cell is ''. */
export interface SheetRow {
  /** As a spreadsheet counts: from 1, with the header and empty rows. */
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
const headerWords: Record<Column, string[]> = {
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
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = filled[0]?.cells.map((cell) => columnCalled(kind, cell)) ?? []
  // One header word alone may be a department called 학부; two, or one in front, are a header.
  const hasHeader = header[0] !== undefined || header.filter((column) => column !== undefined).length > 1
  const columns = hasHeader ? header : order[kind]
  return filled.slice(hasHeader ? 1 : 0).map(({ line, cells }) => {
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

/** The delimiter that the first row uses most: papaparse's own detection needs uniform rows, which a bad sheet lacks. */
function delimiterOf(csv: string): string {
  const first = csv.split('\n').find((line) => line.trim() !== '') ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** A cell may contain line breaks; a name may not. */
const clean = (cell: string) => cell.replace(/\s+/g, ' ').trim()

function columnCalled(kind: SheetKind, cell: string): Column | undefined {
  const word = cell.toLowerCase().replace(/[\s_]/g, '')
  const column = (Object.keys(headerWords) as Column[]).find((each) => headerWords[each].includes(word))
  // In a sheet of teams the name is the team's.
  return kind === 'TEAMS' && column === 'name' ? 'team' : column
}
