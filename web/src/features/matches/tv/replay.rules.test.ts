// The clip of a goal: the right one, and for how long it is waited for.
import type { Clip } from '@campus/contract/clips'
import { expect, test } from 'vitest'
import { clipOfGoal, mayStillCome } from './replay.rules.ts'

const goalAt = Date.parse('2026-11-14T05:00:15.000Z')
const clip = (changes: Partial<Clip>): Clip => ({
  clipId: 1,
  matchId: 7,
  eventId: 'goal',
  title: '컴공 골 1 : 0',
  from: '2026-11-14T05:00:00.000Z',
  to: '2026-11-14T05:00:20.000Z',
  state: 'READY',
  playlist: '',
  mp4: null,
  ...changes,
})

test('takes the clip of the goal just scored: not of an earlier one, not one that a fan made, not one that is gone', () => {
  const earlier = clip({ clipId: 2, from: '2026-11-14T04:58:00.000Z' })
  expect(clipOfGoal([earlier, clip({})], goalAt)?.clipId).toBe(1)
  expect(clipOfGoal([earlier], goalAt)).toBeUndefined()
  expect(clipOfGoal([clip({ eventId: null }), clip({ state: 'GONE' })], goalAt)).toBeUndefined()
})

test('waits shortly for a clip, longer for its file, and no more once it is there', () => {
  expect(mayStillCome(undefined, 10_000)).toBe(true)
  expect(mayStillCome(undefined, 16_000)).toBe(false)
  expect(mayStillCome(clip({ state: 'COMING' }), 60_000)).toBe(true)
  expect(mayStillCome(clip({}), 91_000)).toBe(false)
  expect(mayStillCome(clip({ mp4: '/hls/clip.mp4' }), 1000)).toBe(false)
})
