// The promise of edge processes is broken by what it is there for.
import { expect, test } from 'vitest'
import { isKept, type Measured, middleOf, timesOf } from './judge.ts'

const half = { residentMb: 0.4, heldMb: 0.4, idleMs: 0.3, socketKb: 1, deliveryUs: 1, listUs: 0.8 }
const good: Measured = {
  viewers: 3000,
  times: half,
  listTimesBare: 1.1,
  lost: 0,
  alone: { closed: 0, isOldSaid: true, backMs: 900 },
}

test.each<[string, Partial<Measured>, boolean]>([
  ['all is well', {}, true],
  ['fewer viewers than promised', { viewers: 2999 }, false],
  ['as much memory as a full process', { times: { ...half, residentMb: 1 } }, false],
  ['as busy while nobody is there', { times: { ...half, idleMs: 0.9 } }, false],
  ['dear deliveries', { times: { ...half, deliveryUs: 1.5 } }, false],
  ['deliveries that were not measured', { times: { ...half, deliveryUs: 0 } }, false],
  ['large sockets', { times: { ...half, socketKb: 2 } }, false],
  ['lists that cost more than a framework’s', { listTimesBare: 0.8 }, false],
  ['a change that somebody missed', { lost: 1 }, false],
  ['sockets that the death of the writer closed', { alone: { ...good.alone, closed: 1 } }, false],
  ['an old list that looks new', { alone: { ...good.alone, isOldSaid: false } }, false],
])('%s', (_what, change, holds) => {
  expect(isKept({ ...good, ...change })).toBe(holds)
})

const round = (deliveryUs: number) => ({ ...half, deliveryUs })

test('compares the middle of all rounds', () => {
  expect(middleOf([round(90), round(10), round(12)]).deliveryUs).toBe(12)
  expect(timesOf(round(6), round(12)).deliveryUs).toBe(0.5)
})
