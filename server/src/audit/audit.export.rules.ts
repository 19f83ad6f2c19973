// A table as CSV that any spreadsheet opens as it is.
import Papa from 'papaparse'

export interface Table {
  fields: string[]
  data: unknown[][]
}

/** Whatever a spreadsheet would compute instead of show, the full-width signs of an East Asian one too. */
const formula = /^\s*[=+\-@＝＋－＠\t\r]/

/** The mark at the beginning tells a spreadsheet that Korean follows. */
export function toCsv({ fields, data }: Table): string {
  const rows = data.map((row) => row.map(shown))
  return `\uFEFF${Papa.unparse([fields, ...rows], { newline: '\r\n', escapeFormulae: formula })}\r\n`
}

function shown(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
