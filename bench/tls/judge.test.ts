// The promise of TLS is broken by what it is there for.
import { expect, test } from 'vitest'
import { isKept, type Measured } from './judge.ts'

const good: Measured = {
  sockets: 10_000,
  kbEach: { nginx: 30, kernel: 8 },
  lost: 0,
  backSeconds: 12,
  isAllBack: true,
  shakes: { full: 1500, resumed: 4000, resumedShare: 1 },
}

test.each<[string, Partial<Measured>, boolean]>([
  ['all is well', {}, true],
  ['fewer sockets than promised', { sockets: 9999 }, false],
  ['memory', { kbEach: { nginx: 95, kernel: 8 } }, false],
  ['memory that was not seen', { kbEach: { nginx: 0, kernel: 0 } }, false],
  ['a change that somebody missed', { lost: 1 }, false],
  ['somebody who is not back', { isAllBack: false }, false],
  ['slow to come back', { backSeconds: 61 }, false],
  ['sessions that are not resumed', { shakes: { ...good.shakes, resumedShare: 0.1 } }, false],
  ['a resumed handshake that costs as much', { shakes: { ...good.shakes, resumed: 1500 } }, false],
])('10,000 sockets over TLS: %s', (_, change, kept) => {
  expect(isKept({ ...good, ...change })).toBe(kept)
})
