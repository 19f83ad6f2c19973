// Decodes spreadsheet files: bytes into text, in any of the usual encodings.

function decode(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-8 if valid, else EUC-KR as Korean Excel saves it; UTF-16 by its byte order mark. Null: none of them. */
export function decodeCsv(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'euc-kr')
  // A native spreadsheet file is binary, although its bytes may decode as text.
  return text?.includes('\0') ? null : text
}

export function countRows(csv: string): number {
  return csv.split(/\r?\n|\r/).filter((line) => line.trim() !== '').length
}

/** A download link built in the page; the byte order mark tells Excel that it is UTF-8. */
export function csvLink(csv: string): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`
}
