import { expect, test } from 'vitest'
import { isKept } from './judge.ts'

const good = { seconds: 9.9, outcome: 'PLAN', dropped: 0, playedMoved: 0 }

test.each([
  ['all as promised', [good, good], 1.2, true],
  ['nothing planned', [], 1, false],
  ['too slow', [good, { ...good, seconds: 10.1 }], 1, false],
  ['no plan', [{ ...good, outcome: 'NOTHING' }], 1, false],
  ['a wish given up', [{ ...good, dropped: 1 }], 1, false],
  ['a played match moved', [{ ...good, playedMoved: 1 }], 1, false],
  ['a list that became slow', [good], 1.21, false],
  ['a list that nobody measured', [good], Number.NaN, false],
])('%s', (_, plans, times, kept) => {
  expect(isKept(plans, times)).toBe(kept)
})
