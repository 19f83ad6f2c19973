import { expect, test } from 'vitest'
import type { Body } from '../session/log.rules.ts'
import { isDoubleTap, laneOf, touchOf } from './tap-lock.rules.ts'

const after = (before: Body, next: Body, ms: number) =>
  isDoubleTap({ touch: touchOf(before), at: 1000 }, touchOf(next), 1000 + ms)

const plays: Body[] = [
  { type: 'START' },
  { type: 'GOAL', team: 1 },
  { type: 'POINT', team: 1 },
  { type: 'POINT', team: 2 },
  { type: 'OUT', team: 2 },
  { type: 'KICK', team: 1, isScored: true },
  { type: 'SET_START' },
  { type: 'SET', end: 'TIME' },
  { type: 'PERIOD', period: 'HALF_TIME' },
  { type: 'CARD', team: 1, card: 'RED' },
  { type: 'FINISH' },
]
const undo: Body = { type: 'UNDO', target: 'a' }

test('rejects any other play for 0.8 s after a tap', () => {
  for (const before of plays) {
    for (const next of plays) {
      expect([40, 120, 799].map((ms) => after(before, next, ms))).toEqual([true, true, true])
      expect(after(before, next, 800)).toBe(false)
    }
  }
})

test('allows an undo after 0.4 s, and a second undo after 0.8 s', () => {
  expect([120, 399, 400].map((ms) => after({ type: 'POINT', team: 1 }, undo, ms))).toEqual([true, true, false])
  expect([120, 799, 800].map((ms) => after(undo, undo, ms))).toEqual([true, true, false])
  expect([120, 400].map((ms) => after(undo, { type: 'POINT', team: 2 }, ms))).toEqual([true, false])
})

const isAccidental = (before: 'PLAY' | 'OPEN', touch: 'PLAY' | 'OPEN', ms: number) =>
  isDoubleTap({ touch: before, at: 0 }, touch, ms)

test('rejects the second tap of a double tap on a sheet and in it', () => {
  expect([isAccidental('PLAY', 'OPEN', 399), isAccidental('PLAY', 'OPEN', 400)]).toEqual([true, false])
  expect([isAccidental('OPEN', 'PLAY', 399), isAccidental('OPEN', 'PLAY', 400)]).toEqual([true, false])
  expect([isAccidental('OPEN', 'OPEN', 399), isAccidental('OPEN', 'OPEN', 400)]).toEqual([true, false])
})

test('never delays a note, nor anything after a note', () => {
  const note: Body = { type: 'NOTE', target: 'a', player: '7' }
  expect([after({ type: 'GOAL', team: 1 }, note, 5), after(note, undo, 5), isDoubleTap(null, 'PLAY', 0)]).toEqual([
    false,
    false,
    false,
  ])
})

test('lets runners of two lanes arrive together, and one lane only once', () => {
  const [one, two] = [laneOf({ type: 'MARK', side: 1 }), laneOf({ type: 'MARK', side: 2 })]
  const before = { touch: 'PLAY', at: 1000, lane: one } as const
  expect(isDoubleTap(before, 'PLAY', 1010, two)).toBe(false)
  expect(isDoubleTap(before, 'PLAY', 1790, one)).toBe(true)
  expect(isDoubleTap(before, 'PLAY', 1800, one)).toBe(false)
  // A mark that was typed in the sheet of the lane.
  expect(isDoubleTap({ touch: 'OPEN', at: 1000, lane: one }, 'PLAY', 1100, one)).toBe(false)
  // The start and the first to arrive are two touches of one finger.
  expect(isDoubleTap({ touch: 'PLAY', at: 1000, lane: laneOf({ type: 'START' }) }, 'PLAY', 1200, one)).toBe(true)
})
