// Parses a spreadsheet's clipboard: rows of cells, and shirt numbers as people write them on a team sheet.

/** Cells are split by tabs; a row without any by commas, semicolons or, failing these, after a leading or before a last number. */
export function rowsOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .split(/\r?\n|\r/)
    .map(cellsOf)
    .filter((cells) => cells.length > 0)
}

function cellsOf(line: string): string[] {
  const mark = ['\t', ',', ';'].find((each) => line.includes(each))
  const cells = mark ? line.split(mark) : splitNumber(line.trim())
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')).filter(Boolean)
}

function splitNumber(line: string): string[] {
  const words = line.split(/\s/)
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length === 1) return [line]
  if (readNumber(first) !== null) return [first, line.slice(first.length)]
  if (readNumber(last) !== null) return [line.slice(0, -last.length), last]
  return [line]
}

/** 7, 07, 7번, #7, No.7: a shirt number from 0 to 999; null for anything else. */
export function readNumber(cell: string): number | null {
  const digits = /^(?:#|no\.?\s*)?(\d{1,3})\s*번?\.?$/i.exec(cell.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
