// Tests of the filters of the administrators' list.
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { byTime, fits, type ListFilter, noFilter, readStatus } from './match-list.rules.ts'

test.each<[Partial<ListFilter>, boolean]>([
  [{}, true],
  [{ sport: 'SOCCER' }, true],
  [{ sport: 'BADMINTON' }, false],
  [{ status: 'FUTURE' }, true],
  [{ status: 'LIVE' }, false],
  [{ competitionId: 1 }, true],
  [{ competitionId: 2 }, false],
  [{ team: 'ㅋㅍㅌ' }, true],
  [{ team: '터빈' }, true],
  [{ team: ' ' }, true],
  [{ team: '경영' }, false],
  [{ team: '터빈', status: 'LIVE' }, false],
])('%j', (filter, isShown) =>
  expect(fits(sampleMatch({ teamName2: '터빈' }), { ...noFilter, ...filter })).toBe(isShown),
)

test('finds a match without teams only by an empty search', () => {
  const open = sampleMatch({ teamName1: null, teamName2: null, department1: null, department2: null })
  expect([fits(open, noFilter), fits(open, { ...noFilter, team: 'ㅋ' })]).toEqual([true, false])
})

test.each([
  ['LIVE', 'LIVE'],
  ['NONSENSE', 'ALL'],
  [null, 'ALL'],
])('status %s of an address is %s', (text, status) => expect(readStatus(text)).toBe(status))

test('orders a day by time, matches without a time last', () => {
  const late = sampleMatch({ matchId: 1, startTime: '18:00' })
  const open = sampleMatch({ matchId: 2, startTime: null })
  const early = sampleMatch({ matchId: 3, startTime: '09:00' })
  expect([late, open, early].toSorted(byTime)).toEqual([early, late, open])
})
