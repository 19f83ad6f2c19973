// The promise of the CDN is broken by what it is there for.
import { expect, test } from 'vitest'
import { isKept, type Measured, middleOf, timesOf } from './judge.ts'

const good: Measured = {
  times: { requests: 1.02, bytes: 1.01, cpuMs: 1.08 },
  failures: 0,
  mostBehind: 3,
  lists: { answers: 40_000, asked: 5, seconds: 5 },
}

test.each<[string, Partial<Measured>, boolean]>([
  ['all is well', {}, true],
  ['more requests', { times: { ...good.times, requests: 1.11 } }, false],
  ['more bytes', { times: { ...good.times, bytes: 2 } }, false],
  ['more processor time', { times: { ...good.times, cpuMs: 1.2 } }, false],
  ['less processor time', { times: { ...good.times, cpuMs: 0.8 } }, true],
  ['hardly anything reached the origin, because nobody played', { times: { ...good.times, requests: 0.5 } }, false],
  ['a call that failed', { failures: 1 }, false],
  ['a player that got half of it', { mostBehind: 15 }, false],
  ['a list for everybody', { lists: { ...good.lists, asked: 40_000 } }, false],
  ['a list that never came from the origin', { lists: { ...good.lists, asked: 0 } }, false],
])('2,000 players: %s', (_, change, kept) => {
  expect(isKept({ ...good, ...change })).toBe(kept)
})

const load = (cpuMs: number) => ({ requests: 6, bytes: 1000, cpuMs })

test('compares the middle round of each', () => {
  const [one, many] = [middleOf([load(20), load(90), load(22)]), middleOf([load(24), load(21), load(1)])]
  expect([one.cpuMs, many.cpuMs, timesOf(many, one).requests]).toEqual([22, 21, 1])
})
