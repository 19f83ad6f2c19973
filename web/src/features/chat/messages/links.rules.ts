// Finds links in a text: http and https only, without trailing punctuation. Everything else stays text.
export type Piece = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"'`]+/gi
const closing = `.,!?:;)]}'"…`

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const found = withoutClosing(match[0])
    const url = URL.parse(found)
    if (!url?.host.includes('.')) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: found, href: url.href })
    from = match.index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

function withoutClosing(found: string): string {
  let end = found.length
  while (end > 0 && closing.includes(found[end - 1] as string)) end--
  return found.slice(0, end)
}
