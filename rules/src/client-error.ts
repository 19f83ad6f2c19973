// Masks an error message before it leaves a browser: code words stay, personal data does not.

const maxLength = 200

/** Numbers that could identify somebody, addresses, and characters that our code does not contain. */
const isPersonal = (word: string) => /[@\p{Cc}\u0080-\u{10FFFF}]|:\/\/|\d{5}/u.test(word)

/** Engines put input that they could not parse in double quotes: that is data. Single quotes enclose members and functions. */
export function maskMessage(message: string): string {
  const code = message
    .slice(0, 5 * maxLength)
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('…')
  const words = code.split(/\s/).filter(Boolean)
  return words
    .map((word) => (isPersonal(word) ? '…' : word))
    .join(' ')
    .slice(0, maxLength)
}
