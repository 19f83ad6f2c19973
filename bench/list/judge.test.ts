// The list bench fails when it is slow, stale, or has too few samples.
import { expect, test } from 'vitest'
import { isKept } from './judge.ts'

const [ratio, fresh] = [
  { signedOut: 0.75, signedIn: 0.5 },
  { seconds: 15, changes: 300, reads: 900, stale: 0, kills: 0, unanswered: 0, answers: 100_000 },
]

test.each([
  ['all is well', {}, {}, true],
  ['slow for strangers', { signedOut: 0.69 }, {}, false],
  ['slow for those signed in', { signedIn: 0.39 }, {}, false],
  ['one stale answer', {}, { stale: 1 }, false],
  ['too few changes to judge', {}, { changes: 99 }, false],
])('%s', (_, otherRatio, otherFresh, kept) => {
  expect(isKept({ ...ratio, ...otherRatio }, { ...fresh, ...otherFresh })).toBe(kept)
})
