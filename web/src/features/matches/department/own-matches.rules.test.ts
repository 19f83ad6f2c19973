import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { ownMatches } from './own-matches.rules.ts'

const match = (matchId: number, status: string, date: string | null, startTime: string | null = '10:00') =>
  ({ matchId, status, date, startTime }) as Match

const idsOf = (matches: Match[]) => {
  const { pinned, next } = ownMatches(matches, '2026-11-16')
  return [pinned?.matchId, next?.matchId]
}

const played = match(1, 'PAST', '2026-11-10')
const today = match(2, 'FUTURE', '2026-11-16', '18:00')
const tomorrow = match(3, 'FUTURE', '2026-11-17')

test('pins what is in progress, else the next, else the last', () => {
  const live = match(4, 'LIVE', '2026-11-16')
  expect(idsOf([tomorrow, played, live, today])).toEqual([4, 2])
  expect(idsOf([tomorrow, played, today])).toEqual([2, 3])
  expect(idsOf([tomorrow, played])).toEqual([3, undefined])
  expect(idsOf([played, match(5, 'FORFEIT', '2026-11-12')])).toEqual([5, undefined])
  expect(idsOf([])).toEqual([undefined, undefined])
})

test('a match of an earlier day that nobody ended, a postponed one and one without a day are not the next', () => {
  const others = [match(6, 'FUTURE', '2026-11-15'), match(7, 'POSTPONED', '2026-11-16'), match(8, 'FUTURE', null)]
  expect(idsOf([...others, played])).toEqual([1, undefined])
})

test('of two at the same time the first stays pinned', () => {
  expect(idsOf([match(9, 'LIVE', '2026-11-16'), match(4, 'LIVE', '2026-11-16')])).toEqual([4, undefined])
})
