// Both ways of writing a match's address lead to the same match.
import { expect, test } from 'vitest'
import { matchPath, readMatchPath } from './paths.ts'

test.each([
  ['12', 'SOCCER', { matchId: 12, sport: 'SOCCER', isCanonical: true }],
  ['SOCCER', '12', { matchId: 12, sport: 'SOCCER', isCanonical: false }],
  ['12', 'table_tennis', { matchId: 12, sport: 'TABLE_TENNIS', isCanonical: false }],
  ['12', '13', null],
  ['SOCCER', 'SOCCER', null],
  ['0', 'SOCCER', null],
  ['12', 'CHESS', null],
  ['12', 'ALL', null],
])('/matchDetail/%s/%s', (a, b, read) => expect(readMatchPath(a, b)).toEqual(read))

test('the canonical address', () => {
  expect(matchPath({ matchId: 12, sport: 'SOCCER' })).toBe('/matchDetail/12/SOCCER/details')
  expect(matchPath({ matchId: 12, sport: 'SOCCER' }, 'line-up')).toBe('/matchDetail/12/SOCCER/line-up')
})
