// What may leave a browser of an error's message: words of code, nothing that a person typed or is.

const mostLetters = 200

/** Numbers that could be somebody's, addresses, and letters that our code does not write. */
const isPersonal = (word: string) => /[@\p{Cc}\u0080-\u{10FFFF}]|:\/\/|\d{5}/u.test(word)

/** Engines quote what they could not read in double quotes: that is data. In single quotes they name members and functions. */
export function maskMessage(message: string): string {
  const code = message
    .slice(0, 5 * mostLetters)
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('…')
  const words = code.split(/\s/).filter(Boolean)
  return words
    .map((word) => (isPersonal(word) ? '…' : word))
    .join(' ')
    .slice(0, mostLetters)
}
