import { measures } from '@campus/contract/marks'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { bareUnits, markText, readMark, timeMark } from './mark-text.ts'

const units = { seconds: '초', metres: 'm', times: '회' }

it.each([
  ['TIME', 1, '0.01초'],
  ['TIME', 5802, '58.02초'],
  ['TIME', 6000, '1:00.00'],
  ['TIME', 6234, '1:02.34'],
  ['TIME', 772_400, '2:08:44.00'],
  ['DISTANCE', 512, '5.12m'],
  ['DISTANCE', 90, '0.90m'],
  ['COUNT', 44, '44회'],
] as const)('%s %i is %s', (measure, mark, text) => {
  expect(markText(measure, mark, units)).toBe(text)
})

it.each([
  ['TIME', '58.02', 5802],
  ['TIME', '58.2', 5820],
  ['TIME', '58', 5800],
  ['TIME', '1:02.34', 6234],
  ['TIME', '2:08:44', 772_400],
  ['TIME', ' 58,02 ', 5802],
  ['TIME', '1:60.00', undefined],
  ['TIME', '1:75:00', undefined],
  ['TIME', '58.021', undefined],
  ['TIME', '25:00:00', undefined],
  ['TIME', '', undefined],
  ['DISTANCE', '5.12', 512],
  ['DISTANCE', '1:05', undefined],
  ['COUNT', '44', 44],
  ['COUNT', '4.4', undefined],
  ['COUNT', '-1', undefined],
] as const)('%s typed as %s is %s', (measure, typed, mark) => {
  expect(readMark(measure, typed)).toBe(mark)
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...measures), fc.integer({ min: 0, max: 999_999 }), (measure, mark) => {
      expect(readMark(measure, markText(measure, mark, bareUnits))).toBe(mark)
    }),
    { numRuns: 300 * inject('propertyFactor') },
  )
})

it('counts a begun hundredth of a second, and never less than nothing', () => {
  const at = Date.parse('2026-11-17T10:00:00.000Z')
  expect([timeMark(at, at + 58_020), timeMark(at, at + 58_021), timeMark(at, at - 5)]).toEqual([5802, 5803, 0])
})
