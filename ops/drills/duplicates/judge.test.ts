// Each fault of repeated writes is seen.
import { expect, test } from 'vitest'
import { judgeDuplicates, type Repeated } from './judge.ts'

const good: Repeated = {
  keys: 100,
  requests: 5400,
  wrong: { answers: 0, firsts: 0, reused: 0, raced: 0 },
  unavailable: 27,
  effects: { rows: 100, entries: 100, raced: 100, others: 0 },
}

test.each<[string, Partial<Repeated>, boolean]>([
  ['all is well', {}, true],
  ['answers that differ', { wrong: { ...good.wrong, answers: 1 } }, false],
  ['two first answers', { wrong: { ...good.wrong, firsts: 1 } }, false],
  ['a reused key', { wrong: { ...good.wrong, reused: 1 } }, false],
  ['a race that two won', { wrong: { ...good.wrong, raced: 1 } }, false],
  ['a doubled row', { effects: { ...good.effects, rows: 101 } }, false],
  ['a lost row', { effects: { ...good.effects, rows: 99 } }, false],
  ['a doubled audit entry', { effects: { ...good.effects, entries: 101 } }, false],
  ['a row that was rejected', { effects: { ...good.effects, others: 1 } }, false],
  ['more than one in 200 unavailable', { unavailable: 28 }, false],
  ['nothing tried', { keys: 0, effects: { rows: 0, entries: 0, raced: 0, others: 0 } }, false],
])('%s', (_, change, holds) => {
  expect(judgeDuplicates({ ...good, ...change }).holds).toBe(holds)
})
