import type { MatchStatus } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { readCourt } from './court-pass.ts'
import { isDayOver, leavingOf } from './courts.rules.ts'

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
