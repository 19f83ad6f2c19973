// Rows of the chat, from top to bottom.
import { describe, expect, test } from 'vitest'
import { add, confirm, type Outbox } from '../sending/outbox.rules.ts'
import { sampleMessage } from './chat.sample.ts'
import { type Goal, type Row, rowsOf, waitingAbove } from './rows.rules.ts'
import { emptyTimeline, hide, takeMessage, takePage } from './timeline.rules.ts'

const room = (...messages: ReturnType<typeof sampleMessage>[]) =>
  takePage(emptyTimeline, { messages, hasMore: false }, { revision: 0 })

interface Parts {
  upTo?: number | null
  outbox?: Outbox
  goals?: Goal[]
  unfolded?: Set<string>
  muted?: Set<string>
}

const rows = (
  timeline: ReturnType<typeof room>,
  { upTo = null, outbox = [], goals = [], unfolded = new Set(), muted = new Set() }: Parts = {},
) =>
  rowsOf({
    timeline,
    upTo,
    outbox,
    goals,
    unfolded,
    muted,
    author: 'u0',
    own: ({ text }, id) => sampleMessage(id, { author: 'u0', message: text }),
  })

const textOf = (row: Row) =>
  row.kind === 'MESSAGE'
    ? `${row.message.message}${row.run.length > 1 ? ` ×${row.run.length}` : ''}`
    : row.kind === 'SKIP'
      ? `+${row.count}`
      : row.kind === 'GOAL'
        ? row.goal.text
        : row.kind === 'PENDING'
          ? `…${row.pending.text}`
          : 'hidden'
const shown = (...given: Parameters<typeof rows>) => rows(...given).map(textOf)
const goal = (second: number): Goal => ({
  id: `${second}`,
  at: sampleMessage(second).at,
  text: `골 ${second}`,
  to: '/',
})

test('newest first, own messages in flight at the very top', () => {
  expect(shown(room(sampleMessage(1), sampleMessage(2)), { outbox: add([], 'k', '나') })).toEqual([
    '…나',
    '말 2',
    '말 1',
  ])
})

describe('runs', () => {
  const cheer = [
    sampleMessage(1),
    sampleMessage(2, { message: '가자' }),
    sampleMessage(3, { message: '가자' }),
    sampleMessage(4, { message: '가자' }),
  ]
  test('folds repeated messages into one row, keyed by the first', () => {
    expect(shown(room(...cheer))).toEqual(['가자 ×3', '말 1'])
    expect(rows(room(...cheer))[0]?.key).toBe('m2')
    expect(rows(room(...cheer, sampleMessage(5, { message: '가자' })))[0]?.key).toBe('m2')
  })
  test('shows a run unfolded on request', () => {
    expect(shown(room(...cheer), { unfolded: new Set(['m2', 'm3', 'm4']) })).toEqual(['가자', '가자', '가자', '말 1'])
  })
  test('does not fold across other messages, hidden ones, or own ones', () => {
    expect(shown(room(...cheer, sampleMessage(5), sampleMessage(6, { message: '가자' })))).toEqual([
      '가자',
      '말 5',
      '가자 ×3',
      '말 1',
    ])
    expect(shown(hide(room(...cheer), [3]))).toEqual(['가자', 'hidden', '가자', '말 1'])
    expect(shown(room(...cheer.slice(0, 3), sampleMessage(4, { message: '가자', author: 'u0' })))).toEqual([
      '가자',
      '가자 ×2',
      '말 1',
    ])
  })
})

describe('skipped', () => {
  test('shown between two messages when the server skipped some', () => {
    expect(shown(takeMessage(room(sampleMessage(1), sampleMessage(2)), sampleMessage(40), 2))).toEqual([
      '말 40',
      '+37',
      '말 2',
      '말 1',
    ])
  })
  test('not shown while messages may only be late', () => {
    expect(shown(takeMessage(room(sampleMessage(1), sampleMessage(2)), sampleMessage(40), 39))).toEqual([
      '말 40',
      '말 2',
      '말 1',
    ])
  })
  test('shown above the last message while nothing follows', () => {
    expect(shown({ ...room(sampleMessage(1)), skipped: 5 })).toEqual(['+5', '말 1'])
  })
  test('own messages are still shown', () => {
    const sent = confirm(add([], 'k', '나'), 'k', 20)
    expect(
      shown(takeMessage(room(sampleMessage(1), sampleMessage(2)), sampleMessage(40), 2), { outbox: sent }),
    ).toEqual(['말 40', '+36', '나', '말 2', '말 1'])
    expect(shown({ ...room(sampleMessage(1), sampleMessage(2)), skipped: 5 }, { outbox: sent })).toEqual([
      '+4',
      '나',
      '말 2',
      '말 1',
    ])
  })
})

describe('goals', () => {
  test('are shown at their time', () => {
    const later = sampleMessage(2, { at: sampleMessage(5).at })
    expect(shown(room(sampleMessage(1), later), { goals: [goal(3), goal(9)] })).toEqual([
      '골 9',
      '말 2',
      '골 3',
      '말 1',
    ])
  })
  test('before the oldest message wait until older ones are loaded, unless there are none', () => {
    const later = { ...room(sampleMessage(5)), hasOlder: true }
    expect(shown(later, { goals: [goal(3), goal(6)] })).toEqual(['골 6', '말 5'])
    expect(shown(room(sampleMessage(5)), { goals: [goal(3)] })).toEqual(['말 5', '골 3'])
    expect(shown(room(), { goals: [goal(3)] })).toEqual(['골 3'])
  })
})

test('hides messages of muted people without a trace, and does not count them as waiting', () => {
  const timeline = room(
    sampleMessage(1),
    sampleMessage(2, { author: 'u7' }),
    sampleMessage(3),
    sampleMessage(4, { author: 'u7' }),
  )
  const muted = new Set(['u7'])
  expect(shown(timeline, { muted })).toEqual(['말 3', '말 1'])
  expect(waitingAbove(timeline, 1, { author: 'u0', muted })).toBe(1)
})

test('holds new messages back while the user reads, except own ones', () => {
  const timeline = room(sampleMessage(1), sampleMessage(2), sampleMessage(3, { author: 'u0' }), sampleMessage(4))
  expect(shown(timeline, { upTo: 1, goals: [goal(9)] })).toEqual(['말 3', '말 1'])
  expect(waitingAbove(timeline, 1, { author: 'u0', muted: new Set() })).toBe(2)
  expect(waitingAbove(timeline, null, { author: 'u0', muted: new Set() })).toBe(0)
})
