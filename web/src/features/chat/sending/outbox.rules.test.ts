// What is typed goes out in order, once, and comes back when it is refused.
import { expect, test } from 'vitest'
import {
  add,
  begin,
  confirm,
  kept,
  nextToSend,
  type Outbox,
  paceWait,
  refuse,
  remove,
  roomIn,
  settled,
  wait,
} from './outbox.rules.ts'

const two: Outbox = add(add([], 'k1', '하나'), 'k2', '둘')

test('one after the other', () => {
  expect(nextToSend(two)?.key).toBe('k1')
  const under = begin(two, 'k1')
  expect(nextToSend(under)).toBeUndefined()
  expect(nextToSend(confirm(under, 'k1', 9))?.key).toBe('k2')
  expect(nextToSend(wait(under, 'k1'))?.key).toBe('k1')
})

test('a refused one lets the next pass and keeps its key', () => {
  const refused = refuse(begin(two, 'k1'), 'k1', { code: 'ROOM_LOCKED', retryAfterSeconds: null })
  expect(nextToSend(refused)?.key).toBe('k2')
  expect(refused[0]).toMatchObject({ key: 'k1', text: '하나', problem: { code: 'ROOM_LOCKED' } })
  expect(nextToSend(wait(refused, 'k1'))).toEqual({ key: 'k1', text: '하나', state: 'waiting' })
  expect(remove(refused, 'k1')).toHaveLength(1)
})

test('sent ones stay until the room shows them', () => {
  const sent = confirm(two, 'k1', 9)
  expect(settled(sent, (id) => id === 8)).toBe(sent)
  expect(settled(sent, (id) => id === 9).map(({ key }) => key)).toEqual(['k2'])
})

test('a page that is opened again has all but the sent ones, and tries them anew', () => {
  const left = kept(begin(confirm(two, 'k1', 9), 'k2'))
  expect(left).toEqual([{ key: 'k2', text: '둘', state: 'waiting' }])
})

test('the pace is kept before the server has to', () => {
  expect(paceWait([], false, 0)).toBe(0)
  expect(paceWait([0, 100], false, 200)).toBe(0)
  expect(paceWait([0, 100, 200], false, 300)).toBe(2000)
  expect(paceWait([0, 100, 200], false, 2300)).toBe(0)
  expect(paceWait([0, 100], true, 300)).toBe(4000)
})

test.each([
  ['', 'blank', 300],
  [' \n ', 'blank', 300],
  ['가', 'fine', 299],
  ['👏'.repeat(270), 'near', 30],
  [` ${'가'.repeat(300)} `, 'near', 0],
  ['가'.repeat(301), 'over', -1],
] as const)('room in %j', (text, state, left) => expect(roomIn(text)).toEqual({ left, state }))
