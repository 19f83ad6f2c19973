import { expect, test } from 'vitest'
import { competitionTitle } from './competition-title.ts'

test.each([
  ['총장배', '2027', '총장배 2027'],
  ['2027 총장배 축구', '2027', '2027 총장배 축구'],
  ['총장배 2027학년도', '2027', '총장배 2027학년도'],
])('%s of %s is %s', (name, season, title) => {
  expect(competitionTitle({ name, season })).toBe(title)
})
