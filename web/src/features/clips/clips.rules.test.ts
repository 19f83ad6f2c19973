// Clips beside a live picture.
import type { Clip } from '@campus/contract/clips'
import { expect, test } from 'vitest'
import { clipOfEvent, secondsOf, shownClips } from './clips.rules.ts'

const moment = Date.parse('2026-11-14T07:30:00Z')
const iso = (seconds: number) => new Date(moment + seconds * 1000).toISOString()
const clip = (clipId: number, changes: Partial<Clip> = {}): Clip => ({
  clipId,
  matchId: 1,
  eventId: `e${clipId}`,
  title: '',
  from: iso(-15),
  to: iso(5),
  state: 'READY',
  playlist: `/hls/clips/${clipId}.m3u8`,
  mp4: null,
  ...changes,
})
const idsOf = (clips: Clip[]) => clips.map(({ clipId }) => clipId)

test('hides the clip of a goal until the picture reaches it', () => {
  const goal = clip(1)
  expect([moment - 1, moment, null].map((at) => shownClips([goal], at).length)).toEqual([0, 1, 1])
})

test('shows a fan’s clip from the moment it ends at', () => {
  const own = clip(2, { eventId: null, from: iso(-20), to: iso(0) })
  expect([moment - 1, moment].map((at) => shownClips([own], at).length)).toEqual([0, 1])
})

test('sorts newest first, without clips of which nothing was filmed', () => {
  const old = clip(1, { from: iso(-115), to: iso(-95) })
  expect(idsOf(shownClips([old, clip(2), clip(3, { state: 'GONE' })], null))).toEqual([2, 1])
})

test('finds the clip of an event once it is playable', () => {
  expect(clipOfEvent([clip(1), clip(2)], 'e2')?.clipId).toBe(2)
  expect(clipOfEvent([clip(2, { state: 'COMING' })], 'e2')).toBeUndefined()
  expect(clipOfEvent(undefined, 'e2')).toBeUndefined()
})

test('computes the length of a clip', () => {
  expect(secondsOf(clip(1))).toBe(20)
})
