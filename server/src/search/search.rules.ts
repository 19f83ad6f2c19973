// Turns typed Korean into a regular expression in which every typed character is literal.
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
/** Two consonants typed one after the other become one letter on some keyboards. */
const joined: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/** Unicode orders syllables by initial, then by vowel. */
const perInitial = 588
const perVowel = 28

/** A regular expression for names without spaces: ㅋㅍ finds 컴퓨터, 컴ㅍ too, and so does 커, which may become 컴. */
export function patternOf(typed: string): string {
  const letters = [...typed.normalize('NFC').replace(/\s+/g, '')].flatMap((letter) => [...(joined[letter] ?? letter)])
  return letters.map((letter, at) => classOf(letter, at === letters.length - 1)).join('')
}

function classOf(letter: string, isLast: boolean): string {
  const initial = initials.indexOf(letter)
  if (initial >= 0) return `[${letter}${span(firstSyllable + initial * perInitial, perInitial)}]`
  const code = letter.codePointAt(0) ?? 0
  const isOpen = code >= firstSyllable && code <= lastSyllable && (code - firstSyllable) % perVowel === 0
  if (isOpen && isLast) return `[${span(code, perVowel)}]`
  // Escaped by code point, so that no character is read as regular-expression syntax.
  return `\\U${code.toString(16).padStart(8, '0')}`
}

const span = (from: number, length: number) => `${String.fromCharCode(from)}-${String.fromCharCode(from + length - 1)}`
