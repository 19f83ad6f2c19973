// One clock: a running match and its log show the same minute for the same moment.
import { expect, test } from 'vitest'
import { foldGame, log, soccer } from '../scoring/samples.ts'
import { clockText, halfMinutes, minuteIn, minuteText } from './minutes.ts'
import { presetRules } from './presets.ts'

const startedAt = '2026-11-14T08:00:00.000Z'
const after = (minutes: number) => Date.parse(startedAt) + minutes * 60_000

test.each([
  ['kick-off', 0, 45, 0, '1′'],
  ['before the clock of the server', 0, 45, -3, '1′'],
  ['first half', 0, 45, 22.9, '23′'],
  ['its last minute', 0, 45, 44.9, '45′'],
  ['time on top of it', 0, 45, 46.2, '45+2′'],
  ['second half', 45, 45, 21.5, '67′'],
  ['time on top of the match', 45, 45, 45, '90+1′'],
  ['a half of twenty minutes', 20, 20, 20.5, '40+1′'],
  ['second half of extra time', 105, 15, 16, '120+2′'],
  ['a response without the length of a half', 45, undefined, 46, '92′'],
])('%s', (_when, fromMinute, length, minutes, text) => {
  expect(clockText({ startedAt, fromMinute, halfMinutes: length }, after(minutes))).toBe(text)
})

test('only a running half has a length', () => {
  const periods = ['FIRST_HALF', 'HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'] as const
  expect(periods.map((period) => halfMinutes(presetRules.IFAB_2x45, period))).toEqual([
    45,
    undefined,
    45,
    15,
    undefined,
  ])
  expect(halfMinutes(presetRules.BWF_3x21, 'FIRST_HALF')).toBeUndefined()
})

test('a goal is logged with the minute that the screens show at that moment', () => {
  const { rules } = soccer
  if (rules.kind !== 'GOALS') throw new Error('soccer counts goals')
  for (const seconds of [0, 59, 60, 1379, 2699, 2700, 2760, 2999]) {
    const [start, goal] = log('START G1')
    if (!start || !goal) throw new Error('no taps')
    const at = Date.parse(start.deviceAt) + seconds * 1000
    const { state, timeline } = foldGame(soccer, [start, { ...goal, deviceAt: new Date(at).toISOString() }])
    const { period, periodStartedAt, periodFromMinute: fromMinute } = state
    const item = timeline.at(-1)
    const minute = item && minuteIn(rules, item, period)
    if (!minute || !period || !periodStartedAt) throw new Error('no clock')
    const clock = { startedAt: periodStartedAt, fromMinute, halfMinutes: halfMinutes(rules, period) }
    expect(minuteText(minute)).toBe(clockText(clock, at))
  }
})
