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

const unnamed = (name: string) => ({ name, short: null })

test('teams of one list that would share a short name keep their own', () => {
  const names = ['컴퓨터공학과', '컴퓨터교육과', '건축학과', '건축공학과', '컴퓨터공학과']
  const short = shortNames(names.map(unnamed))
  expect(['컴퓨터공학과', '건축학과', '건축공학과'].map((name) => short(unnamed(name)))).toEqual([
    '컴공',
    '건축학과',
    '건축공학과',
  ])
})

test('a short name that an organiser gave comes before the rule, and counts among those of the list', () => {
  const [law, given, clash] = [
    { name: '법학과', short: null },
    { name: '글로벌미디어학부', short: '글미' },
    { name: '법무행정학과', short: '법학' },
  ]
  expect([law, given].map(shortNames([law, given]))).toEqual(['법학', '글미'])
  expect([law, given, clash].map(shortNames([law, given, clash]))).toEqual(['법학과', '글미', '법무행정학과'])
})
