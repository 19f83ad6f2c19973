// Each promise of a full media disk is broken by what it is there for.
import { expect, test } from 'vitest'
import { type FilledMedia, judgeFullMedia } from './media-judge.ts'
import type { Reads } from './readers.ts'

const reads = (p99Ms: number, statuses: Record<number, number> = { 200: 100 }): Reads => ({
  count: 100,
  p50Ms: 5,
  p99Ms,
  statuses,
  stale: 0,
})
const [older, onAir] = [
  { id: 1, n: 4 },
  { id: 2, n: 10 },
]
const good: FilledMedia = {
  isAlive: true,
  segments: { before: [older, onAir], full: [onAir], after: [{ id: 2, n: 18 }] },
  stallMs: { calm: 200, full: 700, after: 300 },
  quiet: reads(20),
  full: reads(45),
}
const { segments } = good
const broken = (filled: FilledMedia) =>
  Object.entries(judgeFullMedia(filled)).flatMap(([name, isKept]) => (isKept ? [] : [name]))

test.each<[string, Partial<FilledMedia>, string[]]>([
  ['all is well', {}, []],
  ['a process that died', { isAlive: false }, ['isAlive']],
  ['nothing made room', { segments: { ...segments, full: [older, onAir] } }, ['isOlderRemoved']],
  [
    'what is on air made room',
    { segments: { ...segments, full: [older], after: [older, { id: 2, n: 9 }] } },
    ['isOlderRemoved', 'isOlderGone'],
  ],
  ['nothing stored afterwards', { segments: { ...segments, after: [onAir] } }, ['isStoredAgain']],
  ['a frozen picture', { stallMs: { ...good.stallMs, full: 1201 } }, ['isPictureGoingOn']],
  ['a reader rejected', { full: reads(45, { 200: 99, 503: 1 }) }, ['areOthersServed']],
  ['readers who wait', { full: reads(53) }, ['areOthersInTime']],
])('%s', (_, change, promises) => {
  expect(broken({ ...good, ...change })).toEqual(promises)
})
