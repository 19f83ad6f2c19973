// Korean particles behind names that people typed: 법학과가, 기계 1팀이, 컴공 A가, 경영학과(2팀)이. A name is read aloud from
// its last sounding character; es-hangul reads Hangul and words in capitals only, and teams end in digits and brackets too
// (decision 0046).
export type Particle = '이/가' | '을/를' | '은/는' | '와/과' | '으로/로' | '이에요/예요'

/** How the last syllable ends. ㄹ counts as a vowel before 로 alone. */
type Ending = 'VOWEL' | 'RIEUL' | 'CONSONANT'

/** 영 일 이 삼 사 오 육 칠 팔 구; ten, a hundred and a thousand end like 영. */
const digits: Record<string, Ending> = {
  0: 'CONSONANT',
  1: 'RIEUL',
  3: 'CONSONANT',
  6: 'CONSONANT',
  7: 'RIEUL',
  8: 'RIEUL',
}
/** Capitals are spelled out (엘, 엠, 엔, 알); small letters end a word that is read as one. */
const letters: Record<string, Ending> = {
  L: 'RIEUL',
  R: 'RIEUL',
  M: 'CONSONANT',
  N: 'CONSONANT',
  l: 'RIEUL',
  m: 'CONSONANT',
  n: 'CONSONANT',
}

function endingOf(word: string): Ending | null {
  const last = [...word.normalize('NFC')].findLast((character) => !/[\p{P}\p{Z}]/u.test(character))
  if (last === undefined) return null
  if (last >= '가' && last <= '힣') {
    const final = (last.charCodeAt(0) - 0xac00) % 28
    if (final === 0) return 'VOWEL'
    return final === 8 ? 'RIEUL' : 'CONSONANT'
  }
  if (/[0-9]/.test(last)) return digits[last] ?? 'VOWEL'
  return /[A-Za-z]/.test(last) ? (letters[last] ?? 'VOWEL') : null
}

/** The word with its particle. One that cannot be read aloud, such as an emoji, gets none. */
export function josa(word: string, particle: Particle): string {
  const ending = endingOf(word)
  if (ending === null) return word
  const [first = '', second = ''] = particle.split('/')
  // 와/과 is the one pair whose first half follows a vowel.
  const [closed, open] = particle === '와/과' ? [second, first] : [first, second]
  const isClosed = ending === 'CONSONANT' || (ending === 'RIEUL' && particle !== '으로/로')
  return `${word}${isClosed ? closed : open}`
}
