// Each promise of the video benches is broken by what it is there for.
import { expect, test } from 'vitest'
import { type Crowd, isCrowdServed, isKept, type Round } from './judge.ts'

const ours = { glassToGlassMs: { p50: 1700, p95: 2100 }, frames: 1800, unreadShare: 0.01, stalls: 0, fatal: [] }
const good: Round = { startUpMs: { p50: 500 }, ours, piecesLost: 0 }

test.each<[string, { usual?: Round; fast?: Round; timesPlain?: number }, boolean]>([
  ['all is well', {}, true],
  ['late in the middle', { usual: { ...good, ours: { ...ours, glassToGlassMs: { p50: 2401, p95: 2500 } } } }, false],
  ['late now and then', { usual: { ...good, ours: { ...ours, glassToGlassMs: { p50: 1700, p95: 2801 } } } }, false],
  ['late in the fast way', { fast: { ...good, ours: { ...ours, glassToGlassMs: { p50: 1801, p95: 2000 } } } }, false],
  ['hardly sooner than plain HLS', { timesPlain: 0.36 }, false],
  ['one stall', { fast: { ...good, ours: { ...ours, stalls: 1 } } }, false],
  ['a fatal error', { usual: { ...good, ours: { ...ours, fatal: ['x'] } } }, false],
  ['pictures nobody can read', { usual: { ...good, ours: { ...ours, unreadShare: 0.05 } } }, false],
  ['no picture at all', { usual: { ...good, ours: { ...ours, frames: 0, unreadShare: 0 } } }, false],
  ['a lost piece', { fast: { ...good, piecesLost: 1 } }, false],
  ['slow to start', { usual: { ...good, startUpMs: { p50: 801 } } }, false],
])('one viewer: %s', (_, change, kept) => {
  expect(isKept({ usual: good, fast: good, timesPlain: 0.2, ...change })).toBe(kept)
})

const crowd: Crowd = { parts: 9000, p95Ms: 300, broken: 0, missed: 0, failures: 0, playlists: 90, seconds: 45 }

test.each<[string, Partial<Crowd>, boolean]>([
  ['all is well', {}, true],
  ['late', { p95Ms: 501 }, false],
  ['a part that did not come', { missed: 1 }, false],
  ['a failed call', { failures: 1 }, false],
  ['a broken playlist', { broken: 1 }, false],
  ['hardly a playlist read', { playlists: 45 }, false],
  ['nothing came', { parts: 0 }, false],
])('300 viewers: %s', (_, change, kept) => {
  expect(isCrowdServed({ ...crowd, ...change })).toBe(kept)
})
