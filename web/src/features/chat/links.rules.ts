// The addresses in a text: http and https only, without the punctuation that follows them. Everything else stays text.
export type Piece = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"'`]+/gi
const tail = /[.,!?:;)\]}'"…]+$/

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(tail, '')
    const url = URL.parse(found)
    if (!url?.host.includes('.')) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: found, href: url.href })
    from = match.index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
