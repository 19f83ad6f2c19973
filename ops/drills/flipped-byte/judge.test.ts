// Each promise about a flipped byte is broken by what it is there for.
import { expect, test } from 'vitest'
import { type Flipped, judgeFlip } from './judge.ts'

const good: Flipped = { answers: [{ status: 500, texts: [] }], others: [200, 200], counted: 1, inCopy: 1 }
const broken = (flipped: Flipped) =>
  Object.entries(judgeFlip(flipped, 'right')).flatMap(([name, isKept]) => (isKept ? [] : [name]))

test.each<[string, Partial<Flipped>, string[]]>([
  ['all is well', {}, []],
  ['the wrong text served', { answers: [{ status: 200, texts: ['wrong'] }] }, ['isNothingWrongServed', 'isFound']],
  [
    'a list without it served',
    {
      answers: [
        { status: 500, texts: [] },
        { status: 200, texts: [] },
      ],
    },
    ['isNothingWrongServed'],
  ],
  ['nothing counted', { counted: 0 }, ['isCounted']],
  ['another request rejected', { others: [200, 503] }, ['areOthersServed']],
  ['the copy is wrong too', { inCopy: 0 }, ['isCopyRight']],
])('%s', (_, change, promises) => {
  expect(broken({ ...good, ...change })).toEqual(promises)
})
