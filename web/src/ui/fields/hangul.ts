// Searching Korean as it is typed: ㅋㅍ finds 컴퓨터, 컴ㅍ does too, and so does the syllable still being made.
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/** Syllables that begin with the same consonant stand together, and so do those that differ only in what ends them. */
const perInitial = 588
const perVowel = 28

function syllableAt(letter: string): number | null {
  const code = letter.charCodeAt(0)
  return code >= firstSyllable && code <= lastSyllable ? code - firstSyllable : null
}

function initialOf(letter: string): string {
  const place = syllableAt(letter)
  return place === null ? letter : initials.charAt(Math.floor(place / perInitial))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '')
}

function meets(typed: string, letter: string, isLast: boolean): boolean {
  if (typed === letter) return true
  if (initials.includes(typed)) return typed === initialOf(letter)
  // 커 is on its way to 컴: the last syllable typed may still get its end.
  const [typedAt, letterAt] = [syllableAt(typed), syllableAt(letter)]
  return isLast && typedAt !== null && letterAt !== null && typedAt % perVowel === 0
    ? Math.floor(typedAt / perVowel) === Math.floor(letterAt / perVowel)
    : false
}

/** Whether `typed` is found somewhere in `text`; nothing typed is found everywhere. */
export function findsKorean(text: string, typed: string): boolean {
  const letters = [...fold(text)]
  const sought = [...fold(typed)]
  const last = sought.length - 1
  return (
    letters.some((_, from) => sought.every((letter, at) => meets(letter, letters[from + at] ?? '', at === last))) ||
    sought.length === 0
  )
}
