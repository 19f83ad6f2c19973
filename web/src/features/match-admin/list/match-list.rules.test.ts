// Tests of the filters of the administrators' list, and of events in the list of all matches.
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { byTime, fits, type ListFilter, noFilter, patchPages, readStatus } from './match-list.rules.ts'

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

describe('an event in the list of all matches', () => {
  const nine = sampleMatch({ matchId: 9, version: 3 })
  const four = sampleMatch({ matchId: 4, version: 3 })
  const pages = [
    { matches: [nine], next: 9 },
    { matches: [four], next: undefined },
  ]
  const ids = (list: typeof pages | ReturnType<typeof patchPages>) =>
    list.map(({ matches }) => matches.map(({ matchId }) => matchId))

  test('replaces the match in its place, unless the event is older', () => {
    const match = sampleMatch({ matchId: 4, version: 4, teamScore1: 1 })
    expect(patchPages(pages, { match })[1]?.matches).toEqual([match])
    expect(patchPages(pages, { match: { ...match, version: 3 } })).toBe(pages)
  })

  test('adds a new match first, removes a deleted one, and leaves the next cursor', () => {
    expect(ids(patchPages(pages, { match: sampleMatch({ matchId: 12 }) }))).toEqual([[12, 9], [4]])
    const left = patchPages(pages, { match: sampleMatch({ matchId: 9, version: 4 }), isDeleted: true })
    expect([ids(left), left[0]?.next]).toEqual([[[], [4]], 9])
  })

  test('a deletion of a match that is not loaded changes nothing', () => {
    expect(patchPages(pages, { match: sampleMatch({ matchId: 30 }), isDeleted: true })).toEqual(pages)
  })
})
