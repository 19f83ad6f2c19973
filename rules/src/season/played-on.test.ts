import type { MatchStatus } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { isPlayedOn } from './played-on.ts'

const day = '2026-11-14'
const from = { date: '2026-11-07', startTime: '10:00' }

test.each<[MatchStatus, boolean]>([
  ['FUTURE', true],
  ['LIVE', true],
  ['PAST', true],
  ['POSTPONED', false],
  ['CANCELLED', false],
  ['FORFEIT', false],
])('%s: %s', (status, isPlayed) => {
  expect(isPlayedOn({ date: day, status, postponedFrom: null }, day)).toBe(isPlayed)
  expect(isPlayedOn({ date: null, status, postponedFrom: null }, day)).toBe(false)
})

test('a postponed match is played on its new day, not on the day it was taken from', () => {
  const moved = { date: day, status: 'POSTPONED' as const, postponedFrom: from }
  expect([day, from.date].map((each) => isPlayedOn(moved, each))).toEqual([true, false])
})
