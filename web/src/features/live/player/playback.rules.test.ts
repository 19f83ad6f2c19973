// Where a player is and what it shows over the picture.
import { expect, test } from 'vitest'
import {
  clampTo,
  clockText,
  type Facts,
  failureOf,
  hasFallenBehind,
  hasStalledAtEnd,
  isAtLive,
  isCalm,
  lastPicturesMs,
  phaseOf,
  recoverAt,
} from './playback.rules.ts'

const playing: Facts = {
  isUnsupported: false,
  isFailed: false,
  hasEnded: false,
  hasPicture: true,
  isPaused: false,
  waitingMs: 0,
  silentMs: 300,
}

test.each<[string, Partial<Facts>, string]>([
  ['plays', {}, 'SHOWN'],
  ['a short stall is not shown', { waitingMs: 200 }, 'SHOWN'],
  ['the network is slow', { waitingMs: 2000, silentMs: 1000 }, 'WAITING'],
  ['the camera sends nothing', { waitingMs: 2000, silentMs: 6000 }, 'AWAY'],
  ['what has come is still playing', { waitingMs: 0, silentMs: 6000 }, 'SHOWN'],
  ['a paused picture waits for nothing', { isPaused: true, waitingMs: 9000, silentMs: 9000 }, 'SHOWN'],
  ['nothing yet', { hasPicture: false, waitingMs: 900 }, 'LOADING'],
  ['nothing yet, nor will it come soon', { hasPicture: false, silentMs: 6000 }, 'AWAY'],
  ['over', { hasEnded: true, waitingMs: 900 }, 'ENDED'],
  ['failed', { isFailed: true, hasEnded: true }, 'FAILED'],
  ['cannot', { isUnsupported: true, hasPicture: false }, 'UNSUPPORTED'],
])('%s', (_name, facts, phase) => {
  expect(phaseOf({ ...playing, ...facts })).toBe(phase)
})

test('counts as live near the newest picture, or where the distance is unknown', () => {
  expect([null, 2, 5.9, 6, 100].map(isAtLive)).toEqual([true, true, true, false, false])
})

test('moves only viewers who follow live back to it', () => {
  expect(hasFallenBehind(11, true)).toBe(true)
  expect(hasFallenBehind(11, false)).toBe(false)
  expect(hasFallenBehind(9, true)).toBe(false)
  expect(hasFallenBehind(null, true)).toBe(false)
})

test('clamps a seek to the playable range', () => {
  const range = { start: 10, end: 30 }
  expect([0, 12, 30, 99].map((at) => clampTo(range, at))).toEqual([10, 12, 29.9, 29.9])
  expect(clampTo({ start: 10, end: 10 }, 12)).toBe(10)
})

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
  [-3, '0:00'],
])('%d s are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('ends a complete stream that stalls near its end', () => {
  expect(hasStalledAtEnd(true, 0.05, 1200)).toBe(true)
  expect(hasStalledAtEnd(true, 0.05, 300)).toBe(false)
  expect(hasStalledAtEnd(true, 4, 1200)).toBe(false)
  expect(hasStalledAtEnd(false, 0.05, 1200)).toBe(false)
})

test('is calm after a minute without a stall', () => {
  expect([isCalm(null, 1e6), isCalm(0, 60_000), isCalm(0, 60_001)]).toEqual([false, false, true])
})

test('shows the end within seconds to viewers who follow live, later to those who went back', () => {
  expect(lastPicturesMs(true)).toBeLessThan(4000)
  expect(lastPicturesMs(false)).toBeGreaterThan(10_000)
})

test.each([
  ['loadError', 'NETWORK'],
  ['manifestLoadTimeOut', 'NETWORK'],
  ['bufferAppendError', 'MEDIA'],
  ['manifestIncompatibleCodecsError', 'MEDIA'],
  ['mediaError', 'MEDIA'],
  ['internalException', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('shows %j as %s', (details, failure) => expect(failureOf(details)).toBe(failure))

test('recovers three times in half a minute, then fails; later faults count anew', () => {
  const tries: (readonly number[] | null)[] = []
  for (const at of [0, 5000, 10_000]) tries.push(recoverAt(tries.at(-1) ?? [], at))
  expect(tries).toEqual([[0], [0, 5000], [0, 5000, 10_000]])
  expect(recoverAt(tries[2] ?? [], 15_000)).toBeNull()
  expect(recoverAt(tries[2] ?? [], 30_000)).toEqual([5000, 10_000, 30_000])
})
