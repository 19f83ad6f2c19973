// The clock counts from the tap that started it, with added time apart.
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import type { Body } from '../session/log.rules.ts'
import { gameAfter, idOf } from '../session/log.sample.ts'
import { clockOf, isFarFromStart, minutesMissing, setTimeLeft } from './clock.rules.ts'

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

test('continues the second half from its minute, and counts a break from zero', () => {
  const halfTime = gameAfter([{ type: 'START' }, { type: 'PERIOD', period: 'HALF_TIME' }], IFAB_2x45).folded.state
  expect(clockOf(IFAB_2x45, halfTime, began + 1000 + 3 * minute)).toEqual({ shown: '03:00', added: null })
  const second = gameAfter([{ type: 'START' }, { type: 'PERIOD', period: 'SECOND_HALF' }], IFAB_2x45).folded.state
  expect(clockOf(IFAB_2x45, second, began + 1000 + 22 * minute)).toEqual({ shown: '67:00', added: null })
  expect(clockOf(IFAB_2x45, gameAfter([], IFAB_2x45).folded.state, began)).toBeNull()
})

const left = (bodies: Body[], passed: number) =>
  setTimeLeft(KR_CLASS, gameAfter(bodies, KR_CLASS, { sport: 'DODGEBALL' }).folded.state, began + passed)

test('counts a dodgeball set down from its start tap, or from its first out', () => {
  const start: Body = { type: 'START' }
  const set: Body = { type: 'SET_START' }
  expect(left([start], 9 * minute)).toBe(5 * minute)
  expect(left([start, set], 1000)).toBe(5 * minute)
  expect(left([start, set], 700)).toBe(5 * minute)
  expect(left([start, set], 61_500)).toBe(4 * minute)
  expect(left([start, { type: 'OUT', team: 1 }], 1000 + minute)).toBe(4 * minute)
  expect(left([start, set], 7 * minute)).toBeLessThan(0)
  // Undone and restarted two seconds later: counts from there.
  expect(left([start, set, { type: 'UNDO', target: idOf(2) }, set], 3000 + minute)).toBe(4 * minute)
})

const missing = (passed: number, bodies: Body[] = [{ type: 'START' }]) =>
  minutesMissing(IFAB_2x45, gameAfter(bodies, IFAB_2x45).folded.state, began + passed)

test('confirms the end of a half long before its time', () => {
  expect([missing(2 * minute), missing(43 * minute), missing(43 * minute + 1), missing(47 * minute)]).toEqual([
    43,
    2,
    null,
    null,
  ])
  expect(missing(minute, [{ type: 'START' }, { type: 'PERIOD', period: 'HALF_TIME' }])).toBe(null)
  expect(missing(0, [])).toBe(null)
})

test('confirms the start of a match more than half an hour from its time', () => {
  const near = [-30, 0, 30].map((minutes) => isFarFromStart(began, began + minutes * minute))
  const far = [-375, -31, 31].map((minutes) => isFarFromStart(began, began + minutes * minute))
  expect([near, far, isFarFromStart(null, began)]).toEqual([[false, false, false], [true, true, true], false])
})
