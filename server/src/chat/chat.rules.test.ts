// The chat's pure parts: message order, rate limit, sample and reactions.
import type { ChatMessage } from '@campus/contract/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestName, matchOf } from './chat.rules.ts'
import { ChatRateLimiter } from './messages/rate-limiter.ts'
import { addTaps, limitTaps } from './messages/reactions.rules.ts'
import { Sample } from './messages/sample.ts'
import { Tail } from './rooms/tail.ts'

const message = (id: number, author = 'u1'): ChatMessage => ({
  type: 'TALK',
  roomId: 'Room1000',
  id,
  author,
  sender: '가',
  badge: null,
  message: `말 ${id}`,
  at: '2026-11-14T00:00:00.000Z',
  isHidden: false,
})
const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at))

test('delivers every message once and in order when batches come twice, late or never', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 })
  const deliveries = fc.infiniteStream(fc.record({ order: fc.nat(20), times: fc.integer({ min: 0, max: 2 }) }))
  fc.assert(
    fc.property(sizes, fc.nat(4), deliveries, (counts, start, delivery) => {
      let end = start
      const batches = counts.map((count) => messages(end + 1, (end += count)))
      const coming = batches
        .map((batch) => ({ batch, ...delivery.next().value }))
        .flatMap(({ batch, order, times }) => Array.from({ length: times }, () => ({ batch, order })))
        .toSorted((one, two) => one.order - two.order)
      const tail = new Tail()
      const delivered = tail.start(7, start)
      for (const { batch } of coming) delivered.push(...tail.receive({ row: 7, messages: batch }))
      tail.noteLastId(7, end)
      for (let gap = tail.gap; gap !== null; gap = tail.gap)
        delivered.push(...tail.backfill(messages(tail.last + 1, Math.min(gap - 1, tail.last + 3))))
      expect(delivered.map(({ id }) => id)).toEqual(messages(start + 1, end).map(({ id }) => id))
    }),
  )
})

test('buffers batches until the room is loaded, and ignores batches of a deleted room of the same name', () => {
  const tail = new Tail()
  expect(tail.receive({ row: 7, messages: messages(6, 7) })).toEqual([])
  expect(tail.start(7, 5).map(({ id }) => id)).toEqual([6, 7])
  expect(tail.receive({ row: 8, messages: messages(1, 2) })).toHaveLength(2)
  expect(tail.receive({ row: 7, messages: messages(8, 8) })).toEqual([])
  expect(tail.gap).toBe(null)
  // Messages that have expired are not waited for.
  tail.noteLastId(8, 9)
  expect([tail.backfill(messages(6, 9)).length, tail.last, tail.gap]).toEqual([4, 9, null])
})

test('limits messages per time window, finds a retried key, exempts moderators from slow mode', () => {
  const limiter = new ChatRateLimiter()
  const user = { isGuest: false, isModerator: false }
  for (const [id, at] of [
    [1, 0],
    [2, 500],
    [3, 900],
  ] as const)
    limiter.addStored('u1', id, at)
  limiter.addStored('u1', 3, 950)
  expect(limiter.waitMs('u1', 1000, user)).toBe(1000)
  expect(limiter.waitMs('u1', 2000, user)).toBe(0)
  expect(limiter.waitMs('u1', 1000, { ...user, isGuest: true })).toBe(3500)
  expect(limiter.waitMs('u2', 1000, user)).toBe(0)
  limiter.slowSeconds = 30
  expect(limiter.waitMs('u1', 20_000, user)).toBe(10_900)
  expect(limiter.waitMs('u1', 20_000, { ...user, isModerator: true })).toBe(0)
  const recent = { key: 'key-1', at: 40_000, id: 9 }
  limiter.add('u3', recent)
  expect(limiter.findByKey('u3', 'key-1')?.id).toBe(9)
  expect([limiter.findByKey('u3', 'key-2'), limiter.findByKey('u1', 'key-1')]).toEqual([undefined, undefined])
  expect(limiter.waitMs('u3', 40_000, user)).toBe(30_000)
  limiter.remove('u3', recent)
  expect(limiter.waitMs('u3', 40_000, user)).toBe(0)
  const silenced = new Error('SILENCED')
  limiter.cacheRejection('u3', silenced, 40_000)
  expect([limiter.rejectionOf('u3', 41_999), limiter.rejectionOf('u3', 42_000)]).toEqual([silenced, undefined])
  limiter.clearRejection('u3')
  expect(limiter.rejectionOf('u3', 40_001)).toBe(undefined)
  limiter.sweep(31_000)
  expect(limiter.waitMs('u1', 1000, user)).toBe(0)
})

test('a sample has all messages while there are tokens; then nobody’s second before everybody’s first, in order', () => {
  const sample = new Sample<ChatMessage>(4, () => 0.5)
  expect(sample.offer(messages(1, 4), 0)).toHaveLength(4)
  const loud = [
    message(5, 'loud'),
    message(6, 'loud'),
    message(7, 'a'),
    message(8, 'b'),
    message(9, 'loud'),
    message(10, 'c'),
    message(11, 'd'),
  ]
  expect([sample.offer(loud, 0), sample.pick(100), sample.hasPending]).toEqual([[], [], true])
  const shown = sample.pick(1000)
  expect(shown).toHaveLength(4)
  expect(new Set(shown.map(({ author }) => author)).size).toBe(4)
  expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((one, two) => one - two))
  expect([sample.hasPending, sample.offer([message(12, 'a')], 1000)]).toEqual([false, []])
  expect(sample.pick(1250).map(({ id }) => id)).toEqual([12])
  // A second message is shown only when no first one is pending.
  const rest = [message(13, 'a'), message(14, 'new')]
  expect(sample.offer(rest, 1300)).toEqual([])
  expect(sample.pick(1500).map(({ id }) => id)).toEqual([14])
})

test('reactions are summed and limited; guests have a name; match rooms name their match', () => {
  const sum = { CLAP: 1 }
  addTaps(sum, { CLAP: 2, CRY: 1 })
  expect(sum).toEqual({ CLAP: 3, CRY: 1 })
  expect(limitTaps({ CLAP: 15, FIRE: 15 }, 20)).toEqual({ counts: { CLAP: 15, FIRE: 5 }, sum: 20 })
  expect(limitTaps({ CLAP: 15 }, 0)).toEqual({ counts: {}, sum: 0 })
  expect(guestName('ffffffff00000000')).toMatch(/^익명 \d{4}$/)
  expect(['match-12', 'match-0', 'match-x', 'Room1000'].map(matchOf)).toEqual([12, null, null, null])
})
