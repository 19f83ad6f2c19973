// Each promise of a full disk is broken by what it is there for.
import { expect, test } from 'vitest'
import { type Filled, judgeFullDisk, type Round } from './disk-judge.ts'
import type { Reads } from './readers.ts'

const reads = (statuses: Record<number, number>): Reads => ({
  count: Object.values(statuses).reduce((sum, count) => sum + count, 0),
  p50Ms: 5,
  p99Ms: 20,
  statuses,
  stale: 0,
})
const round: Round = {
  needsLog: false,
  writtenBefore: 50,
  writtenWhileFull: 0,
  healMs: 900,
  lists: reads({ 200: 400 }),
  single: reads({ 200: 300, 503: 20 }),
}
const good: Filled = {
  stored: { acknowledged: 200, lost: 0, doubled: 0 },
  statuses: { 200: 200, 503: 60, 507: 20, 0: 1 },
  rounds: [round, { ...round, needsLog: true }],
}
const broken = (filled: Filled) =>
  Object.entries(judgeFullDisk(filled)).flatMap(([name, isKept]) => (isKept ? [] : [name]))

test.each<[string, Partial<Filled>, string[]]>([
  ['all is well', {}, []],
  ['a lost write', { stored: { acknowledged: 200, lost: 1, doubled: 0 } }, ['isNothingLost']],
  ['a doubled write', { stored: { acknowledged: 200, lost: 0, doubled: 1 } }, ['isNothingLost']],
  ['a disk that was never full', { statuses: { 200: 280 } }, ['isWriteRejected']],
  ['a 500', { statuses: { ...good.statuses, 500: 1 } }, ['isAnswerExpected']],
  ['a 502', { statuses: { ...good.statuses, 502: 1 } }, ['isAnswerExpected']],
  ['callers without a response', { statuses: { ...good.statuses, 0: 9 } }, ['isEverybodyAnswered']],
  ['never back', { rounds: [{ ...round, healMs: undefined }] }, ['isHealed']],
  ['back late', { rounds: [{ ...round, healMs: 10_001 }] }, ['isHealed']],
  ['a list rejected', { rounds: [{ ...round, lists: reads({ 200: 399, 503: 1 }) }] }, ['areListsServed']],
  ['a match that timed out', { rounds: [{ ...round, single: reads({ 200: 300, 0: 1 }) }] }, ['isSingleExpected']],
])('%s', (_, change, promises) => {
  expect(broken({ ...good, ...change })).toEqual(promises)
})
