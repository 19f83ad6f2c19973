// The bench of the barrier fails when something is stale, when questions grow with people, and when too little was tried.
import { expect, test } from 'vitest'
import type { ListCost } from '../scale/lists.ts'
import { type EdgeTrial, isKept, type Measured } from './judge.ts'

const cost: ListCost = {
  barrierMs: 10,
  perSecond: 1500,
  answeredPerSecond: 1490,
  us: 80,
  postgresUs: 5,
  questions: 95 / 1490,
  p50Ms: 6,
  p99Ms: 14,
  failures: 0,
}
const trial = { barrierMs: 10, seconds: 25, changes: 400, reads: 2000, stale: 0, kills: 5, unanswered: 3, answers: 17_000 } // biome-ignore format: short
const edge: EdgeTrial = {
  ...trial,
  told: { events: 300, lists: 250, stale: 0 },
  nameless: { lists: 220, oldestMs: 1400 },
}
const good: Measured = { costs: [cost, { ...cost, barrierMs: 0, questions: 0.7 }], fresh: [trial], edge }

test.each<[string, Partial<Measured>, boolean]>([
  ['all is well', {}, true],
  ['a stale list', { fresh: [{ ...trial, stale: 1 }] }, false],
  ['too few changes to judge', { fresh: [{ ...trial, changes: 99 }] }, false],
  ['nobody was killed', { fresh: [{ ...trial, kills: 0 }] }, false],
  ['no mode was tried', { fresh: [] }, false],
  ['a question for each list', { costs: [{ ...cost, questions: 0.5 }] }, false],
  ['a list that failed', { costs: [{ ...cost, failures: 1 }] }, false],
  ['failures beyond what a machine can do', { costs: [{ ...cost, perSecond: 10_000, failures: 9 }] }, true],
  ['a stale list behind the edge', { edge: { ...edge, stale: 1 } }, false],
  ['a list older than what its socket told', { edge: { ...edge, told: { ...edge.told, stale: 1 } } }, false],
  ['a socket that told nothing', { edge: { ...edge, told: { events: 0, lists: 0, stale: 0 } } }, false],
  ['an edge that keeps too long', { edge: { ...edge, nameless: { lists: 220, oldestMs: 2001 } } }, false],
])('%s', (_, change, kept) => {
  expect(isKept({ ...good, ...change })).toBe(kept)
})
