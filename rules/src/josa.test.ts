// Particles after real names of teams, places and scores.
import { josa as koreanOnly } from 'es-hangul'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { josa, type Particle } from './josa.ts'

test.each<[word: string, particle: Particle, expected: string]>([
  ['법학과', '이/가', '법학과가'],
  ['대운동장', '을/를', '대운동장을'],
  ['서울', '으로/로', '서울로'],
  ['체육관 1코트', '을/를', '체육관 1코트를'],
  ['컴공 팀', '이에요/예요', '컴공 팀이에요'],
  ['법학과', '와/과', '법학과와'],
  ['기계 1팀', '와/과', '기계 1팀과'],
  ['팀 1', '이/가', '팀 1이'],
  ['컴공 2', '이/가', '컴공 2가'],
  ['컴공 3', '을/를', '컴공 3을'],
  ['10', '으로/로', '10으로'],
  ['승점 8', '으로/로', '승점 8로'],
  ['컴공 A', '이/가', '컴공 A가'],
  ['기계 R', '이/가', '기계 R이'],
  ['기계 R', '으로/로', '기계 R로'],
  ['FC N', '은/는', 'FC N은'],
  ['Falcons', '을/를', 'Falcons를'],
  ['Dragon', '을/를', 'Dragon을'],
  ['경영학과(2팀)', '이/가', '경영학과(2팀)이'],
  ['수학과(B)', '이/가', '수학과(B)가'],
  ['‘결승’', '을/를', '‘결승’을'],
  ['2 : 1', '으로/로', '2 : 1로'],
  ['2 : 3', '으로/로', '2 : 3으로'],
  ['21–16', '으로/로', '21–16으로'],
  ['21–18', '으로/로', '21–18로'],
  // Typed on a Mac: the same letters, taken apart.
  ['대운동장'.normalize('NFD'), '을/를', `${'대운동장'.normalize('NFD')}을`],
])('%s %s: %s', (word, particle, expected) => expect(josa(word, particle)).toBe(expected))

test.each(['🐯', 'نمور', '', ' ', '()'])('%j cannot be read aloud and gets no particle', (word) => {
  expect(josa(word, '이/가')).toBe(word)
})

test('behind every Hangul syllable it agrees with es-hangul', () => {
  const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
  const particle = fc.constantFrom<Particle>('이/가', '을/를', '은/는', '와/과', '으로/로', '이에요/예요')
  fc.assert(fc.property(syllable, particle, (word, pair) => josa(word, pair) === koreanOnly(word, pair)))
})
