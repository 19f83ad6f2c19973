// Search in Korean by initial consonants, by syllables, and by an incomplete last syllable.
import { expect, test } from 'vitest'
import { findsKorean } from './hangul.ts'

test.each([
  ['컴퓨터공학과', 'ㅋㅍ'],
  ['컴퓨터공학과', 'ㅋㅍㅌ'],
  ['컴퓨터공학과', '컴ㅍ'],
  ['컴퓨터공학과', '공학'],
  ['컴퓨터공학과', '커'],
  ['컴퓨터공학과', '컴퓨'],
  ['컴퓨터공학과', '컴퓨터 공학과'],
  ['컴퓨터공학과 · 디버거즈', 'ㄷㅂㄱ'],
  ['빛가람', 'ㅂㄱㄹ'],
  ['AI융합학부', 'ai'],
  ['AI융합학부', 'aiㅇ'],
  ['컴퓨터공학과'.normalize('NFD'), 'ㅋㅍ'],
  ['컴퓨터', ''],
  ['', ''],
])('%s is found by %j', (text, typed) => expect(findsKorean(text, typed)).toBe(true))

test.each([
  ['컴퓨터공학과', 'ㅍㅋ'],
  ['컴퓨터공학과', 'ㄱㅋ'],
  ['컴퓨터공학과', '켬'],
  // Only the last syllable may be incomplete.
  ['컴퓨터공학과', '커퓨'],
  ['빛가람', 'ㅃ'],
  ['수학과', '수학과학'],
  ['', 'ㄱ'],
])('%s is not found by %j', (text, typed) => expect(findsKorean(text, typed)).toBe(false))
