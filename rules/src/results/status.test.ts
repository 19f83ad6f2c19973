// Which status may follow which.
import { expect, test } from 'vitest'
import { isListedOn, mayFollow, nextStatuses } from './status.ts'

test.each([
  ['FUTURE', 'LIVE', true],
  ['LIVE', 'PAST', true],
  ['PAST', 'LIVE', true],
  ['PAST', 'CANCELLED', true],
  ['FORFEIT', 'PAST', true],
  ['FORFEIT', 'CANCELLED', true],
  ['CANCELLED', 'LIVE', false],
  ['CANCELLED', 'FUTURE', true],
  ['POSTPONED', 'FUTURE', true],
  ['LIVE', 'LIVE', true],
] as const)('%s to %s: %s', (from, to, allowed) => {
  expect(mayFollow(from, to)).toBe(allowed)
})

test('a form offers what may follow, and the status that it is', () => {
  expect(nextStatuses('CANCELLED')).toEqual(['FUTURE', 'CANCELLED'])
  expect(nextStatuses('POSTPONED')).not.toContain('PAST')
})

test('a postponed match is listed on its old day and on its new one', () => {
  const match = { date: '2026-11-18', postponedFrom: { date: '2026-11-16', startTime: '17:30' } }
  expect(['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => isListedOn(match, day))).toEqual([true, false, true])
  expect(isListedOn({ date: null, postponedFrom: null }, '2026-11-16')).toBe(false)
  expect(isListedOn({ date: '2026-11-18', postponedFrom: null })).toBe(false)
})

test('a match that was stored before it could have a new date is listed on its day', () => {
  expect(isListedOn({ date: '2026-11-18' }, '2026-11-18')).toBe(true)
  expect(isListedOn({ date: '2026-11-18' }, '2026-11-16')).toBe(false)
})
