// The push bench sees what each phone got: lost, doubled, unreadable and wrong messages, also where the total is right.
import { expect, test } from 'vitest'
import { comparePhones, isKept, isLinear, isRecovered, type Opened, type WorkersRun } from './judge.ts'

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
  expect(isKept({ servedSeconds: 9, delayMs: 10, phones: compared })).toBe(isExact)
})

test('late messages and late scores break it too', () => {
  expect(isKept({ servedSeconds: 10.1, delayMs: 10, phones: exact })).toBe(false)
  expect(isKept({ servedSeconds: 9, delayMs: 51, phones: exact })).toBe(false)
  expect(isKept({ servedSeconds: 9, delayMs: 10, phones: { ...exact, phones: 0 } })).toBe(false)
})

const run = (workers: number, seconds: number, cpuMsEach = 0.5): WorkersRun => ({
  workers,
  seconds,
  cpuMsEach,
  phones: exact,
})

test.each<[string, WorkersRun[], boolean]>([
  ['linear', [run(1, 32), run(2, 16.5), run(4, 8.5)], true],
  ['one worker has it all', [run(1, 32), run(2, 32), run(4, 32)], false],
  ['the first takes half of it', [run(1, 32), run(2, 16), run(4, 16)], false],
  ['workers in each other’s way', [run(1, 32), run(2, 16), run(4, 8, 0.8)], false],
  ['a phone without its message', [run(1, 32), run(2, 16), { ...run(4, 8), phones: { ...exact, lost: 1 } }], false],
  ['one was not run', [run(1, 32), run(2, 16)], false],
])('workers: %s', (_, runs, isPromised) => expect(isLinear(runs)).toBe(isPromised))

test('after a death nothing is lost, and little sent twice', () => {
  expect(isRecovered({ ...exact, doubled: 100 }, 100)).toBe(true)
  expect(isRecovered({ ...exact, doubled: 101 }, 100)).toBe(false)
  expect(isRecovered({ ...exact, lost: 1 }, 100)).toBe(false)
  expect(isRecovered({ ...exact, wrong: 1 }, 100)).toBe(false)
})
