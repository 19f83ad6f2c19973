import { expect, test } from 'vitest'
import type { Body } from '../session/log.rules.ts'
import { isTooSoon, touchOf } from './rest.rules.ts'

const after = (before: Body, next: Body, ms: number) =>
  isTooSoon({ touch: touchOf(before), at: 1000 }, touchOf(next), 1000 + ms)

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

test('whatever was tapped, nothing else happens in the match for 0.8 s', () => {
  for (const before of plays) {
    for (const next of plays) {
      expect([40, 120, 799].map((ms) => after(before, next, ms))).toEqual([true, true, true])
      expect(after(before, next, 800)).toBe(false)
    }
  }
})

test('a mistake can be taken back after a blink, and one undo is one', () => {
  expect([120, 399, 400].map((ms) => after({ type: 'POINT', team: 1 }, undo, ms))).toEqual([true, true, false])
  expect([120, 799, 800].map((ms) => after(undo, undo, ms))).toEqual([true, true, false])
  expect([120, 400].map((ms) => after(undo, { type: 'POINT', team: 2 }, ms))).toEqual([true, false])
})

const soon = (before: 'PLAY' | 'OPEN', touch: 'PLAY' | 'OPEN', ms: number) =>
  isTooSoon({ touch: before, at: 0 }, touch, ms)

test('a sheet does not open under the second tap, and is not used by it', () => {
  expect([soon('PLAY', 'OPEN', 399), soon('PLAY', 'OPEN', 400)]).toEqual([true, false])
  expect([soon('OPEN', 'PLAY', 399), soon('OPEN', 'PLAY', 400)]).toEqual([true, false])
  expect([soon('OPEN', 'OPEN', 399), soon('OPEN', 'OPEN', 400)]).toEqual([true, false])
})

test('a name never waits, and nothing waits for a name', () => {
  const note: Body = { type: 'NOTE', target: 'a', player: '7' }
  expect([after({ type: 'GOAL', team: 1 }, note, 5), after(note, undo, 5), isTooSoon(null, 'PLAY', 0)]).toEqual([
    false,
    false,
    false,
  ])
})
