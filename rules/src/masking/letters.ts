// Normalizes a text for comparison: plain letters, split syllables joined, drawn-out vowels shortened.
import { canBeChoseong, canBeJongseong, canBeJungseong, combineCharacter } from 'es-hangul'

export interface Letters {
  /** One UTF-16 unit per letter. */
  plain: string
  /** Where each letter begins among the text's code points; one more, the end, at the end. */
  from: number[]
}

const heads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const ends = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
/** Faces made of vowels: ㅠㅠ, ㅜㅜ, ㅡㅡ. They belong to no syllable. */
const faces = 'ㅠㅜㅡ'
/** Unicode orders syllables by first consonant, then vowel, then one of 28 endings, the first being none. */
const firstSyllable = 0xac00
const syllables = 11_172
/** Stands for a letter that no word has: emoji, other scripts' rarities. */
const foreign = '\uFFFF'

export function lettersOf(points: string[]): Letters {
  const letters: string[] = []
  const from: number[] = []
  points.forEach((point, at) => {
    for (const letter of plainOf(point)) {
      letters.push(letter)
      from.push(at)
    }
  })
  return shorten(assemble(letters, from), points.length)
}

/** The plain letters of a code point; none for what can't be seen. */
function plainOf(point: string): string[] {
  if (/^[가-힣ㄱ-ㅎㅏ-ㅣa-z0-9 ]$/.test(point)) return [point]
  if (/^[\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0]$/u.test(point)) return []
  return [...point.normalize('NFKC').toLowerCase()].map((letter) => {
    const code = letter.charCodeAt(0)
    if (letter.length > 1) return foreign
    if (code < 0x1100 || code > 0x11c2) return letter
    // Conjoining letters, as old systems store them.
    return (
      (code < 0x1161 ? heads[code - 0x1100] : code < 0x11a8 ? vowels[code - 0x1161] : ends[code - 0x11a8]) ?? foreign
    )
  })
}

/** ㅅㅣㅂㅏㄹ is 시발; 시ㅂ stays as it is. */
function assemble(letters: string[], from: number[]): { letters: string[]; from: number[] } {
  const made: { letters: string[]; from: number[] } = { letters: [], from: [] }
  const isVowel = (at: number) => {
    const letter = letters[at] ?? ''
    if (letter === '' || !canBeJungseong(letter)) return false
    return !faces.includes(letter) || (letters[at + 1] !== letter && isEnd(at + 1))
  }
  const isEnd = (at: number) => {
    const letter = letters[at] ?? ''
    return letter !== '' && canBeJongseong(letter)
  }
  for (let at = 0; at < letters.length; ) {
    const letter = letters[at] as string
    made.from.push(from[at] as number)
    if (canBeChoseong(letter) && isVowel(at + 1)) {
      const hasEnd = isEnd(at + 2) && !isVowel(at + 3)
      made.letters.push(combineCharacter(letter, letters[at + 1] as string, hasEnd ? letters[at + 2] : ''))
      at += hasEnd ? 3 : 2
    } else {
      made.letters.push(letter)
      at += 1
    }
  }
  return made
}

/** 시이이발 is 시발: a syllable that only draws out the vowel before it is part of that one. */
function shorten({ letters, from }: { letters: string[]; from: number[] }, end: number): Letters {
  let plain = ''
  const starts: number[] = []
  let open = -1
  letters.forEach((letter, at) => {
    const place = letter.charCodeAt(0) - firstSyllable
    const isOpen = place >= 0 && place < syllables && place % 28 === 0
    const vowel = isOpen ? Math.floor(place / 28) % vowels.length : -1
    const isDrawnOut = isOpen && vowel === open && heads[Math.floor(place / 28 / vowels.length)] === 'ㅇ'
    open = vowel
    if (isDrawnOut) return
    plain += letter
    starts.push(from[at] as number)
  })
  return { plain, from: [...starts, end] }
}
