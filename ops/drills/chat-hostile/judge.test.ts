// Each promise of the hostile chat drill is broken by what it is there for, and by nothing else.
import { expect, test } from 'vitest'
import { judgeHostile, type Suffered } from './judge.ts'

const good: Suffered = {
  quiet: { p99Ms: 8, heard: 1000 },
  attacked: { p99Ms: 20, heard: 2000 },
  processMb: { before: 200, peak: 260, after: 210 },
  kernelMb: { before: 2, peak: 30 },
  disconnected: 0,
  roomsMade: 3,
  attack: { connections: 5000, bytes: 1e9 },
}
const broken = (suffered: Suffered) =>
  Object.entries(judgeHostile(suffered)).flatMap(([name, isKept]) => (isKept ? [] : [name]))

test.each<[string, Partial<Suffered>, string[]]>([
  ['nothing wrong', {}, []],
  ['six times as slow, though below 50 ms more', { attacked: { p99Ms: 48, heard: 9 } }, ['isDelayInProportion']],
  [
    'twice as slow, and 60 ms more',
    { quiet: { p99Ms: 60, heard: 9 }, attacked: { p99Ms: 120, heard: 9 } },
    ['isDelayBounded'],
  ],
  ['memory that stays', { processMb: { before: 200, peak: 280, after: 270 } }, ['isMemoryReturned']],
  ['memory that peaks', { processMb: { before: 200, peak: 500, after: 210 } }, ['isPeakBounded']],
  ['buffers of the kernel', { kernelMb: { before: 2, peak: 60 } }, ['isKernelBounded']],
  ['rooms by the hundred', { roomsMade: 100 }, ['areRoomsFew']],
  ['somebody cut off', { disconnected: 1 }, ['isNobodyDisconnected']],
  ['nothing delivered', { attacked: { p99Ms: 0, heard: 0 } }, ['isEverybodyHeard']],
  ['no attack', { attack: { connections: 0, bytes: 0 } }, ['isAttacked']],
])('%s', (_, change, promises) => {
  expect(broken({ ...good, ...change })).toEqual(promises)
})
