// The goal bench fails when goals are late, lost or doubled, also where the total is right.
import { expect, test } from 'vitest'
import { faultsOf, type GeneratorFigures } from '../crowd/generator.ts'
import { isKept } from './judge.ts'

const good = { p99Ms: 171, timesBare: 1.2, lost: 0, doubled: 0 }

test.each([
  ['all is well', {}, true],
  ['late', { p99Ms: 251 }, false],
  ['much later than the bare hub', { timesBare: 2.1 }, false],
  ['one lost', { lost: 1 }, false],
  ['one doubled', { doubled: 1 }, false],
])('%s', (_, change, kept) => {
  expect(isKept({ ...good, ...change })).toBe(kept)
})

test('one viewer who missed a goal and one who received one twice do not cancel out', () => {
  expect(faultsOf({ least: 49, most: 51 } as GeneratorFigures, 50)).toEqual({ lost: 1, doubled: 1 })
  expect(faultsOf({ least: 50, most: 50 } as GeneratorFigures, 50)).toEqual({ lost: 0, doubled: 0 })
})
