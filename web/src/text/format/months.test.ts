// Months across years, leap days and week edges.
import { expect, test } from 'vitest'
import { addMonths, lastDay, weeksOf } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -23, '2024-12'],
])('%s and %i months is %s', (month, months, expected) => expect(addMonths(month, months)).toBe(expected))

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
])('%s ends on %s', (month, day) => expect(lastDay(month)).toBe(day))

test('weeks begin on Sunday and hold each day of the month once', () => {
  // 1 November 2026 is a Sunday.
  expect(weeksOf('2026-11').map((week) => week.map((day) => day && Number(day.slice(8))))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, null, null, null, null, null],
  ])
  expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
})
