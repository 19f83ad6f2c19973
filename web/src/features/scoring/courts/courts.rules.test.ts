import type { MatchStatus } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { readCourt } from './court-pass.ts'
import { courtsOf, isDayOver, leavingOf } from './courts.rules.ts'

const at = (matchId: number, startTime: string | null, venueId: number | null, venue: string | null) =>
  sampleMatch({ matchId, startTime, venueId, venue })

test('one box per court, court 10 after court 9, its matches by time, and those without a court apart', () => {
  const { courts, unplaced } = courtsOf([
    at(1, '10:00', 7, '10코트'),
    at(2, '11:00', 3, '9코트'),
    at(3, '09:00', null, null),
    at(4, null, 3, '9코트'),
    at(5, '10:00', 3, '9코트'),
  ])
  expect(courts.map(({ venue, matches }) => [venue, matches.map(({ matchId }) => matchId)])).toEqual([
    ['9코트', [5, 2, 4]],
    ['10코트', [1]],
  ])
  expect(unplaced.map(({ matchId }) => matchId)).toEqual([3])
})

const over = (time: string) => isDayOver('2026-11-14', Date.parse(time))

test('a pass lasts until the morning after its day, Seoul time', () => {
  expect(['2026-11-14T00:00:00+09:00', '2026-11-15T05:59:00+09:00', '2026-11-15T06:00:00+09:00'].map(over)).toEqual([
    false,
    false,
    true,
  ])
})

const court = { venueId: 3, date: '2026-11-14' }
test.each<[MatchStatus, number, string, ReturnType<typeof leavingOf>]>([
  ['FUTURE', 3, '2026-11-14', null],
  ['LIVE', 3, '2026-11-14', null],
  ['PAST', 3, '2026-11-14', 'OVER'],
  ['FORFEIT', 3, '2026-11-14', 'OVER'],
  ['CANCELLED', 3, '2026-11-14', 'OVER'],
  ['FUTURE', 4, '2026-11-14', 'AWAY'],
  ['FUTURE', 3, '2026-11-15', 'AWAY'],
  ['POSTPONED', 3, '2026-11-14', 'AWAY'],
  // What is played is finished where it began.
  ['LIVE', 4, '2026-11-14', null],
])('%s on court %s on %s: %s', (status, venueId, date, leaving) => {
  expect(leavingOf(sampleMatch({ venueId, date, status }), status, court)).toBe(leaving)
})

test('an address names a match or the pass of a court', () => {
  expect(['court-12', '12', 'court-', 'court-0', 'court-1x'].map(readCourt)).toEqual([12, null, null, null, null])
})
