// Short names of departments, as students use them.
import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['컴퓨터공학과', '컴공'],
  ['기계공학과', '기계'],
  ['경영학과', '경영'],
  ['국어국문학과', '국어국문'],
  ['체육교육과', '체육교육'],
  ['글로벌미디어학부', '글로벌미'],
  ['컴퓨터공학과 B', '컴공 B'],
  ['법학과', '법학과'],
  ['FC 번개', 'FC 번개'],
  ['Engineering', 'Engi'],
])('shortens %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
