// Pure decisions of clips: the moment of an event, its offset in a recording, completeness, and free disk space.
import { expect, test } from 'vitest'
import { isComplete, isNearlyFull, momentOf, offsetIn } from './clips.rules.ts'

test('computes moments, offsets, completeness and free space', () => {
  const at = '2026-11-15T09:00:30.000Z'
  expect(momentOf({ at, deviceAt: '2026-11-15T09:00:20.000Z' })).toBe(Date.parse(at))
  expect(momentOf({ at, deviceAt: '2026-11-15T08:50:00.000Z' })).toBe(Date.parse('2026-11-15T08:50:00.000Z'))
  // A device clock that is ahead is ignored.
  expect(momentOf({ at, deviceAt: '2026-11-15T10:00:00.000Z' })).toBe(Date.parse(at))

  const stretches = [
    { at: 1000, seconds: 10 },
    { at: 21_000, seconds: 5 },
  ]
  const offsets: Array<[number, number | undefined]> = [
    [999, undefined],
    [1000, 0],
    [6000, 5],
    [11_000, 10],
    [15_000, 10],
    [21_000, 10],
    [23_000, 12],
    [26_000, 15],
    [26_001, undefined],
  ]
  for (const [moment, offset] of offsets) expect(offsetIn(stretches, moment), String(moment)).toBe(offset)
  expect(offsetIn([], 0)).toBeUndefined()

  const clip = { to: 100_000, filmedTo: 99_000, isOpen: true }
  expect(isComplete({ ...clip, filmedTo: 100_000 }, 100_000)).toBe(true)
  expect(isComplete(clip, 174_999)).toBe(false)
  expect(isComplete(clip, 175_000)).toBe(true)
  expect(isComplete({ ...clip, filmedTo: undefined, isOpen: false }, 104_999)).toBe(false)
  expect(isComplete({ ...clip, filmedTo: undefined, isOpen: false }, 105_000)).toBe(true)

  expect(isNearlyFull({ free: 5e9, total: 100e9 }, 1e9)).toBe(false)
  expect(isNearlyFull({ free: 4.9e9, total: 100e9 }, 1e9)).toBe(true)
  expect(isNearlyFull({ free: 0.9e9, total: 10e9 }, 1e9)).toBe(true)
})
