// Which camera is shown where.
import type { Stream } from '@campus/contract/live'
import { expect, test } from 'vitest'
import { chooseStream, onAir } from './streams.rules.ts'

const camera = (streamId: string, changes: Partial<Stream> = {}): Stream => ({
  streamId,
  title: streamId,
  isLive: true,
  matchId: null,
  startedAt: '2026-11-14T07:00:00Z',
  viewers: 0,
  hasSound: true,
  ...changes,
})
const idOf = (stream: Stream | null) => stream?.streamId ?? null

test('lists only cameras on air, the default first', () => {
  const all = [camera('b'), camera('a', { isLive: false }), camera('271'), camera('1')]
  expect(onAir(all).map(idOf)).toEqual(['271', '1', 'b'])
})

test.each<[string, Stream[], number | null, string | null, string | null]>([
  ['nothing is on', [], 7, null, null],
  ['the camera of the match', [camera('271'), camera('b', { matchId: 7 })], 7, null, 'b'],
  ['a camera that names no match', [camera('b', { matchId: 8 }), camera('271')], 7, null, '271'],
  ['never another match unasked', [camera('b', { matchId: 8 })], 7, null, null],
  ['any in a room of no match', [camera('b', { matchId: 8 })], null, null, 'b'],
  ['the chosen one', [camera('271', { matchId: 7 }), camera('b', { matchId: 8 })], 7, 'b', 'b'],
  ['the chosen one went off air', [camera('271', { matchId: 7 })], 7, 'b', '271'],
])('%s', (_name, live, matchId, chosen, shown) => {
  expect(idOf(chooseStream(live, matchId, chosen))).toBe(shown)
})
