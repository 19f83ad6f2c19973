// The clock goes on from what was tapped, and tells added time apart.
import { presetRules } from '@campus/rules/presets'
import { expect, test } from 'vitest'
import { clockOf, setBeganAt, setClockOf } from './clock.rules.ts'
import { gameAfter } from './log.sample.ts'
import { hoursUntilOver } from './pass.rules.ts'

const { CAMPUS_2x20, IFAB_2x45, KR_CLASS } = presetRules
const began = Date.parse('2026-11-14T07:00:00Z')
const minute = 60_000

test.each([
  [0, '00:00', null],
  [19.5 * minute, '19:30', null],
  [20 * minute, '20:00', null],
  [22 * minute + 5000, '20:00', '02:05'],
  [-5000, '00:00', null],
])('%i ms into a half of twenty minutes', (passed, shown, added) => {
  const { state } = gameAfter([{ type: 'START' }], CAMPUS_2x20).folded
  expect(clockOf(CAMPUS_2x20, state, began + passed)).toEqual({ shown, added })
})

test('the second half goes on from its minute; a break counts itself', () => {
  const halfTime = gameAfter([{ type: 'START' }, { type: 'PERIOD', period: 'HALF_TIME' }], IFAB_2x45).folded.state
  expect(clockOf(IFAB_2x45, halfTime, began + 1000 + 3 * minute)).toEqual({ shown: '03:00', added: null })
  const second = gameAfter([{ type: 'START' }, { type: 'PERIOD', period: 'SECOND_HALF' }], IFAB_2x45).folded.state
  expect(clockOf(IFAB_2x45, second, began + 1000 + 22 * minute)).toEqual({ shown: '67:00', added: null })
  expect(clockOf(IFAB_2x45, gameAfter([], IFAB_2x45).folded.state, began)).toBeNull()
})

test('a dodgeball set counts down from where the scorer started it, or from its first out', () => {
  const match = { sport: 'DODGEBALL' } as const
  const fresh = gameAfter([{ type: 'START' }], KR_CLASS, match).folded
  expect(setBeganAt(fresh, null)).toBeNull()
  expect(setBeganAt(fresh, { set: 0, at: began })).toBe(began)
  expect(setBeganAt(fresh, { set: 1, at: began })).toBeNull()
  const running = gameAfter([{ type: 'START' }, { type: 'OUT', team: 1 }], KR_CLASS, match).folded
  expect(setBeganAt(running, null)).toBe(began + 1000)
  expect(setClockOf(KR_CLASS, null, began)).toBe('05:00')
  expect(setClockOf(KR_CLASS, began, began - 300)).toBe('05:00')
  expect(setClockOf(KR_CLASS, began, began + 61_000)).toBe('03:59')
  expect(setClockOf(KR_CLASS, began, began + 6 * minute)).toBe('00:00')
  expect(setClockOf(IFAB_2x45, began, began)).toBeNull()
})

test('a pass for a day lasts until the morning after it, Seoul time', () => {
  const noon = Date.parse('2026-11-14T12:00:00+09:00')
  expect(hoursUntilOver('2026-11-14', noon)).toBe(18)
  expect(hoursUntilOver('2026-11-15', noon)).toBe(42)
  expect(hoursUntilOver('2026-11-01', noon)).toBe(1)
  expect(hoursUntilOver('2026-12-31', noon)).toBe(336)
})
