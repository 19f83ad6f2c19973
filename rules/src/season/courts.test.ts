import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { courtsOf } from './courts.ts'

const at = (matchId: number, startTime: string | null, venueId: number | null, venue: string | null) =>
  ({ matchId, startTime, venueId, venue }) as Match

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
