// The judge of edits sees each kind of fault, also where two matches would cancel out.
import { expect, test } from 'vitest'
import { type Edited, judgeEdits } from './judge.ts'

const clean: Edited = { versions: [2, 3, 4], counted: 3, entries: 3 }
const none = { accepted: 6, lost: 0, invented: 0, doubled: 0, unlogged: 0 }

test.each<[string, Edited, Partial<typeof none>]>([
  ['nothing wrong', clean, {}],
  ['a lost edit', { ...clean, counted: 2 }, { lost: 1 }],
  ['an edit from nobody', { ...clean, counted: 4 }, { invented: 1 }],
  ['one version given twice', { ...clean, versions: [2, 3, 3] }, { doubled: 1 }],
  ['a missing audit entry', { ...clean, entries: 2 }, { unlogged: 1 }],
  ['an audit entry too many', { ...clean, entries: 4 }, { unlogged: 1 }],
])('%s', (_, match, faults) => {
  expect(judgeEdits([clean, match])).toEqual({ ...none, ...faults })
})

test('one lost in one match and one invented in another do not cancel out', () => {
  expect(
    judgeEdits([
      { ...clean, counted: 2 },
      { ...clean, counted: 4 },
    ]),
  ).toMatchObject({ lost: 1, invented: 1 })
})
