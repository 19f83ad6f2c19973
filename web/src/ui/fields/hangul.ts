// Search in Korean while typing: ㅋㅍ finds 컴퓨터, 컴ㅍ does too, and so does an incomplete last syllable.
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/** In Unicode, syllables with the same initial are contiguous, and so are those that differ only in the final consonant. */
const perInitial = 588
const perVowel = 28

function syllableAt(letter: string): number | null {
  const code = letter.charCodeAt(0)
  return code >= firstSyllable && code <= lastSyllable ? code - firstSyllable : null
}

function initialOf(letter: string): string {
  const index = syllableAt(letter)
  return index === null ? letter : initials.charAt(Math.floor(index / perInitial))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '')
}

function matchesLetter(typed: string, letter: string, isLast: boolean): boolean {
  if (typed === letter) return true
  if (initials.includes(typed)) return typed === initialOf(letter)
  // 커 may become 컴: the last syllable typed may still get a final consonant.
  const [typedAt, letterAt] = [syllableAt(typed), syllableAt(letter)]
  return isLast && typedAt !== null && letterAt !== null && typedAt % perVowel === 0
    ? Math.floor(typedAt / perVowel) === Math.floor(letterAt / perVowel)
    : false
}

/** Whether `text` contains `typed`; an empty search matches everything. */
export function findsKorean(text: string, typed: string): boolean {
  const letters = [...fold(text)]
  const sought = [...fold(typed)]
  const last = sought.length - 1
  return (
    letters.some((_, from) =>
      sought.every((letter, at) => matchesLetter(letter, letters[from + at] ?? '', at === last)),
    ) || sought.length === 0
  )
}
