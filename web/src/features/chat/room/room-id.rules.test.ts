// Room ids in URLs, and the default room.
import { expect, test } from 'vitest'
import { chooseRoom, readRoomId } from './room-id.rules.ts'

test.each([
  ['match-12', { roomId: 'match-12', matchId: 12, streamId: null }],
  ['Room4821', { roomId: 'Room4821', matchId: null, streamId: null }],
  ['match-0', { roomId: 'match-0', matchId: null, streamId: null }],
  ['축구방', { roomId: '축구방', matchId: null, streamId: null }],
  ['축구방'.normalize('NFD'), { roomId: '축구방', matchId: null, streamId: null }],
  [' my room ', { roomId: 'my room', matchId: null, streamId: null }],
  ['가'.repeat(64), { roomId: '가'.repeat(64), matchId: null, streamId: null }],
  ['camera-court-2', { roomId: 'camera-court-2', matchId: null, streamId: 'court-2' }],
  ['camera-', { roomId: 'camera-', matchId: null, streamId: null }],
  ['가'.repeat(65), null],
  ['a/b', null],
  ['방\u0000', null],
  ['', null],
  [' ', null],
])('%s', (given, room) => expect(readRoomId(given)).toEqual(room))

test('chooses the match that began last, whatever its id', () => {
  const early = { matchId: 9, date: '2026-11-15', startTime: '14:00' }
  const late = { matchId: 3, date: '2026-11-15', startTime: '16:00' }
  expect(chooseRoom([early, late])).toBe('match-3')
  expect(chooseRoom([late, early])).toBe('match-3')
})

test('chooses Room1000 to Room9999 without a live match', () => {
  expect(chooseRoom([], () => 0)).toBe('Room1000')
  expect(chooseRoom([], () => 0.99999)).toBe('Room9999')
})
