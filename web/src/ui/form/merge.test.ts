// Two editors at once: nothing typed is lost, nothing untouched is overwritten.
import { expect, test } from 'vitest'
import { changedOnly, isSame, mergeDrafts } from './merge.ts'

const base = { name: '컴공', point: 0, sport: null as string | null }

test.each([
  ['nobody changed anything', {}, {}, {}, []],
  ['I changed one field, they another', { name: '컴퓨터' }, { point: 3 }, { name: '컴퓨터', point: 3 }, []],
  ['both changed the same field', { name: '컴퓨터' }, { name: '컴공A' }, { name: '컴퓨터' }, ['name']],
  ['both changed it to the same', { point: -1 }, { point: -1 }, { point: -1 }, []],
  ['they changed what I left alone', {}, { sport: 'SOCCER' }, { sport: 'SOCCER' }, []],
])('%s', (_name, mine, theirs, merged, conflicts) => {
  expect(mergeDrafts(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
    merged: { ...base, ...merged },
    conflicts,
  })
})

test('a change holds only the fields that differ', () => {
  expect(changedOnly(base, { ...base, point: 3 })).toEqual({ point: 3 })
  expect(changedOnly(base, { ...base })).toEqual({})
})

test.each([
  [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], [2, 1], false],
  [null, {}, false],
  [null, null, true],
])('%j and %j: %s', (a, b, same) => expect(isSame(a, b)).toBe(same))
