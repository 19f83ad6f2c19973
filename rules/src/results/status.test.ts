// Which status may follow which.
import { expect, test } from 'vitest'
import { mayFollow, nextStatuses } from './status.ts'

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
