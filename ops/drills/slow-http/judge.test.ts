// A slow attack breaks the promise by rejections, delay or a probe without a response; and one that never started proves nothing.
import { expect, test } from 'vitest'
import { isServed, type Slowed } from './judge.ts'

const reads = { count: 500, p50Ms: 5, p99Ms: 100, statuses: { 200: 500 }, stale: 0 }
const good: Slowed = { connected: 2000, closed: 100, unavailable: 0, reads, newcomers: reads, tcpMb: 40 }

test.each<[string, Partial<Slowed>, boolean]>([
  ['all is well', {}, true],
  ['hardly an attack', { connected: 2, closed: 0 }, false],
  ['the probe got no answer', { unavailable: 1 }, false],
  ['one reader rejected', { reads: { ...reads, statuses: { 200: 499, 503: 1 } } }, false],
  ['readers wait', { reads: { ...reads, p99Ms: 301 } }, false],
  ['one newcomer rejected', { newcomers: { ...reads, statuses: { 200: 499, 0: 1 } } }, false],
  ['newcomers wait', { newcomers: { ...reads, p99Ms: 301 } }, false],
  ['nobody read', { reads: { ...reads, count: 0, statuses: {} } }, false],
])('%s', (_, change, isKept) => {
  expect(isServed({ ...good, ...change }, 300)).toBe(isKept)
})
