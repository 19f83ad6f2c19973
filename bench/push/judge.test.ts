// The push bench sees what each phone got: lost, doubled, unreadable and wrong messages, also where the total is right.
import { expect, test } from 'vitest'
import { comparePhones, isKept, type Opened } from './judge.ts'

const start: Opened = { matchId: 7, version: 3 }
const exact = { phones: 3, lost: 0, doubled: 0, unopened: 0, wrong: 0 }

test.each<[string, Opened[][], Partial<typeof exact>]>([
  ['everybody has one', [[start], [start], [start]], {}],
  ['one doubled and one lost make the right total', [[start, start], [], [start]], { lost: 1, doubled: 1 }],
  ['one sealed with the key of another phone', [[start], [null], [start]], { lost: 1, unopened: 1 }],
  ['one about another match', [[start], [start], [{ ...start, matchId: 8 }]], { lost: 1, wrong: 1 }],
  ['one of an older version as well', [[start], [start], [start, { ...start, version: 2 }]], { wrong: 1 }],
])('%s', (_, phones, faults) => {
  const compared = comparePhones(phones, { matchId: 7, version: 3 })
  expect(compared).toEqual({ ...exact, ...faults })
  const isExact = Object.keys(faults).length === 0
  expect(isKept({ servedSeconds: 45, delayMs: 10, phones: compared })).toBe(isExact)
})

test('late messages and late scores break it too', () => {
  expect(isKept({ servedSeconds: 61, delayMs: 10, phones: exact })).toBe(false)
  expect(isKept({ servedSeconds: 45, delayMs: 51, phones: exact })).toBe(false)
  expect(isKept({ servedSeconds: 45, delayMs: 10, phones: { ...exact, phones: 0 } })).toBe(false)
})
