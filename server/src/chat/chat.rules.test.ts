// The chat's pure parts: order, pace, sample, presence and taps.
import type { ChatMessage } from '@campus/contract/chat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestName, matchOf } from './chat.rules.ts'
import { Manners } from './messages/rate-limiter.ts'
import { addTaps, limitTaps } from './messages/reactions.rules.ts'
import { Sample } from './messages/sample.ts'
import { Presence } from './presence/presence.ts'
import { Tail } from './rooms/tail.ts'

const line = (id: number, author = 'u1'): ChatMessage => ({
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
const lines = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => line(first + at))

test('whatever comes twice, late or never: with what is read, everything is delivered once and in order', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 })
  const fates = fc.infiniteStream(fc.record({ order: fc.nat(20), times: fc.integer({ min: 0, max: 2 }) }))
  fc.assert(
    fc.property(sizes, fc.nat(4), fates, (counts, start, fate) => {
      let end = start
      const batches = counts.map((count) => lines(end + 1, (end += count)))
      const coming = batches
        .map((batch) => ({ batch, ...fate.next().value }))
        .flatMap(({ batch, order, times }) => Array.from({ length: times }, () => ({ batch, order })))
        .toSorted((one, two) => one.order - two.order)
      const tail = new Tail()
      const heard = tail.start(7, start)
      for (const { batch } of coming) heard.push(...tail.take({ row: 7, lines: batch }))
      tail.note(7, end)
      for (let gap = tail.gap; gap !== null; gap = tail.gap)
        heard.push(...tail.fill(lines(tail.last + 1, Math.min(gap - 1, tail.last + 3))))
      expect(heard.map(({ id }) => id)).toEqual(lines(start + 1, end).map(({ id }) => id))
    }),
  )
})

test('news before the room is known waits; a room made anew counts from one; an old one’s news is no news', () => {
  const tail = new Tail()
  expect(tail.take({ row: 7, lines: lines(6, 7) })).toEqual([])
  expect(tail.start(7, 5).map(({ id }) => id)).toEqual([6, 7])
  expect(tail.take({ row: 8, lines: lines(1, 2) })).toHaveLength(2)
  expect(tail.take({ row: 7, lines: lines(8, 8) })).toEqual([])
  expect(tail.gap).toBe(null)
  // What was kept for so many days only is not waited for.
  tail.note(8, 9)
  expect([tail.fill(lines(6, 9)).length, tail.last, tail.gap]).toEqual([4, 9, null])
})

test('pace: so many in so many seconds; a retried key is found again; slow mode leaves moderators alone', () => {
  const manners = new Manners()
  const user = { isGuest: false, isModerator: false }
  for (const [id, at] of [
    [1, 0],
    [2, 500],
    [3, 900],
  ] as const)
    manners.note('u1', id, at)
  manners.note('u1', 3, 950)
  expect(manners.wait('u1', 1000, user)).toBe(1000)
  expect(manners.wait('u1', 2000, user)).toBe(0)
  expect(manners.wait('u1', 1000, { ...user, isGuest: true })).toBe(3500)
  expect(manners.wait('u2', 1000, user)).toBe(0)
  manners.slowSeconds = 30
  expect(manners.wait('u1', 20_000, user)).toBe(10_900)
  expect(manners.wait('u1', 20_000, { ...user, isModerator: true })).toBe(0)
  const spoken = { key: 'key-1', at: 40_000, id: 9 }
  manners.begin('u3', spoken)
  expect(manners.findByKey('u3', 'key-1')?.id).toBe(9)
  expect([manners.findByKey('u3', 'key-2'), manners.findByKey('u1', 'key-1')]).toEqual([undefined, undefined])
  expect(manners.wait('u3', 40_000, user)).toBe(30_000)
  manners.forget('u3', spoken)
  expect(manners.wait('u3', 40_000, user)).toBe(0)
  const silenced = new Error('SILENCED')
  manners.refuse('u3', silenced, 40_000)
  expect([manners.refusalOf('u3', 41_999), manners.refusalOf('u3', 42_000)]).toEqual([silenced, undefined])
  manners.reconsider('u3')
  expect(manners.refusalOf('u3', 40_001)).toBe(undefined)
  manners.sweep(31_000)
  expect(manners.wait('u1', 1000, user)).toBe(0)
})

test('a sample: all while there is room; then nobody’s second line before everybody’s first, in order', () => {
  const sample = new Sample<ChatMessage>(4, () => 0.5)
  expect(sample.offer(lines(1, 4), 0)).toHaveLength(4)
  const loud = [
    line(5, 'loud'),
    line(6, 'loud'),
    line(7, 'a'),
    line(8, 'b'),
    line(9, 'loud'),
    line(10, 'c'),
    line(11, 'd'),
  ]
  expect([sample.offer(loud, 0), sample.pick(100), sample.isWaiting]).toEqual([[], [], true])
  const shown = sample.pick(1000)
  expect(shown).toHaveLength(4)
  expect(new Set(shown.map(({ author }) => author)).size).toBe(4)
  expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((one, two) => one - two))
  expect([sample.isWaiting, sample.offer([line(12, 'a')], 1000)]).toEqual([false, []])
  expect(sample.pick(1250).map(({ id }) => id)).toEqual([12])
  // A second line goes only where nobody waits for a first.
  const rest = [line(13, 'a'), line(14, 'new')]
  expect(sample.offer(rest, 1300)).toEqual([])
  expect(sample.pick(1500).map(({ id }) => id)).toEqual([14])
})

test('presence: own and others’ numbers, what changed, who has not been heard of', () => {
  const presence = new Presence()
  presence.set('a', 2)
  expect(
    presence.hear(
      'x',
      [
        ['a', 3],
        ['b', 1],
      ],
      0,
    ),
  ).toEqual(['a', 'b'])
  expect(presence.hear('x', [['a', 3]], 1000)).toEqual(['b'])
  expect(presence.hear('y', [['a', 1]], 3000)).toEqual(['a'])
  expect([presence.countOf('a'), presence.countOf('b')]).toEqual([6, 0])
  expect(presence.expire(5000)).toEqual([])
  expect(presence.expire(5001)).toEqual(['a'])
  expect(presence.countOf('a')).toBe(3)
  presence.excuse(9000)
  expect(presence.expire(10_000)).toEqual([])
  presence.set('a', 0)
  expect([presence.own, presence.countOf('a')]).toEqual([[], 1])
})

test('taps are summed and cut; guests have a name; rooms know their match', () => {
  const sum = { CLAP: 1 }
  addTaps(sum, { CLAP: 2, CRY: 1 })
  expect(sum).toEqual({ CLAP: 3, CRY: 1 })
  expect(limitTaps({ CLAP: 15, FIRE: 15 }, 20)).toEqual({ counts: { CLAP: 15, FIRE: 5 }, sum: 20 })
  expect(limitTaps({ CLAP: 15 }, 0)).toEqual({ counts: {}, sum: 0 })
  expect(guestName('ffffffff00000000')).toMatch(/^익명 \d{4}$/)
  expect(['match-12', 'match-0', 'match-x', 'Room1000'].map(matchOf)).toEqual([12, null, null, null])
})
