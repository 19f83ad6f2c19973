// Messages are sent once, in order, and return to the author when they are rejected.
import { expect, test } from 'vitest'
import {
  add,
  begin,
  charactersLeft,
  confirm,
  nextToSend,
  type Outbox,
  paceWait,
  reject,
  remove,
  settled,
  storable,
  wait,
} from './outbox.rules.ts'

const two: Outbox = add(add([], 'k1', '하나'), 'k2', '둘')

test('sends one message at a time', () => {
  expect(nextToSend(two)?.key).toBe('k1')
  const under = begin(two, 'k1')
  expect(nextToSend(under)).toBeUndefined()
  expect(nextToSend(confirm(under, 'k1', 9))?.key).toBe('k2')
  expect(nextToSend(wait(under, 'k1'))?.key).toBe('k1')
})

test('a rejected message lets the next one pass and has the same key on a retry', () => {
  const rejected = reject(begin(two, 'k1'), 'k1', { code: 'ROOM_LOCKED', retryAfterSeconds: null })
  expect(nextToSend(rejected)?.key).toBe('k2')
  expect(rejected[0]).toMatchObject({ key: 'k1', text: '하나', problem: { code: 'ROOM_LOCKED' } })
  expect(nextToSend(wait(rejected, 'k1'))).toEqual({ key: 'k1', text: '하나', state: 'waiting' })
  expect(remove(rejected, 'k1')).toHaveLength(1)
})

test('sent messages stay until the room shows them', () => {
  const sent = confirm(two, 'k1', 9)
  expect(settled(sent, (id) => id === 8)).toBe(sent)
  expect(settled(sent, (id) => id === 9).map(({ key }) => key)).toEqual(['k2'])
})

test('stores all but sent messages, to be retried after a reload', () => {
  const left = storable(begin(confirm(two, 'k1', 9), 'k2'))
  expect(left).toEqual([{ key: 'k2', text: '둘', state: 'waiting' }])
})

test('waits for the rate limit before the server has to reject', () => {
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
] as const)('characters left after %j', (text, state, left) => expect(charactersLeft(text)).toEqual({ left, state }))
