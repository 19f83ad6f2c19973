// Short names of departments, as students use them.
import { expect, test } from 'vitest'
import { shortName, shortNames } from './short-name.ts'

test.each([
  ['컴퓨터공학과', '컴공'],
  ['기계공학과', '기계'],
  ['경영학과', '경영'],
  ['국어국문학과', '국문'],
  ['영어영문학과', '영문'],
  ['체육교육과', '체교'],
  ['사회복지학과', '사복'],
  ['생명과학과', '생명'],
  ['화학공학과', '화공'],
  ['심리학과', '심리'],
  ['글로벌미디어학부', '글로벌미'],
  ['컴퓨터공학과 B', '컴공 B'],
  ['법학과', '법학'],
  ['수학과', '수학'],
  ['화학과', '화학'],
  ['FC 번개', 'FC 번개'],
  ['Engineering', 'Engi'],
])('shortens %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test('teams of one list that would share a short name keep their own', () => {
  const short = shortNames(['컴퓨터공학과', '컴퓨터교육과', '건축학과', '건축공학과', '컴퓨터공학과'])
  expect(['컴퓨터공학과', '건축학과', '건축공학과'].map(short)).toEqual(['컴공', '건축학과', '건축공학과'])
})
