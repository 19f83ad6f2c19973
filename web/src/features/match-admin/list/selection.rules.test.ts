// Chosen rows: one by one, as a range, all, and only what is shown.
import { expect, test } from 'vitest'
import { chooseUntil, keepShown, noSelection, toggleAll, toggleRow } from './selection.rules.ts'

const shown = [5, 3, 8, 1]
const ids = ({ chosen }: { chosen: ReadonlySet<number> }) => [...chosen]

test('a row is chosen and left again', () => {
  const one = toggleRow(noSelection, 3)
  expect([ids(one), ids(toggleRow(one, 3))]).toEqual([[3], []])
})

test('a range reaches from the last row to this one, in both directions', () => {
  expect(ids(chooseUntil(toggleRow(noSelection, 3), shown, 1))).toEqual([3, 8, 1])
  expect(ids(chooseUntil(toggleRow(noSelection, 8), shown, 5)).toSorted()).toEqual([3, 5, 8])
  expect(ids(chooseUntil(noSelection, shown, 8))).toEqual([8])
})

test('all rows, then none', () => {
  const all = toggleAll(toggleRow(noSelection, 3), shown)
  expect([ids(all), ids(toggleAll(all, shown))]).toEqual([shown, []])
})

test('what is not shown any more is not chosen any more', () => {
  const two = toggleRow(toggleRow(noSelection, 3), 8)
  expect(keepShown(two, shown)).toBe(two)
  expect(keepShown(two, [3, 1])).toEqual({ chosen: new Set([3]), anchor: null })
})
