// Writes a table as CSV that any spreadsheet opens.
import Papa from 'papaparse'

export interface Table {
  fields: string[]
  data: unknown[][]
}

/** Everything that a spreadsheet would run as a formula, including the full-width signs of an East Asian one. */
const formula = /^\s*[=+\-@＝＋－＠\t\r]/

/** Starts with a byte order mark, so that a spreadsheet reads Korean as UTF-8. */
export function toCsv({ fields, data }: Table): string {
  const rows = data.map((row) => row.map(shown))
  return `\uFEFF${Papa.unparse([fields, ...rows], { newline: '\r\n', escapeFormulae: formula })}\r\n`
}

function shown(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
