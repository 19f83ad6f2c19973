// What the panel shows, from top to bottom.
import { describe, expect, test } from 'vitest'
import { add, confirm, type Outbox } from '../sending/outbox.rules.ts'
import { said } from './chat.sample.ts'
import { type Goal, type Row, rowsOf, waitingAbove } from './rows.rules.ts'
import { emptyTimeline, hide, takeLine, takePage } from './timeline.rules.ts'

const room = (...messages: ReturnType<typeof said>[]) =>
  takePage(emptyTimeline, { messages, hasMore: false }, { turn: 0 })

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
    own: ({ text }, id) => said(id, { author: 'u0', message: text }),
  })

const told = (row: Row) =>
  row.kind === 'MESSAGE'
    ? `${row.message.message}${row.run.length > 1 ? ` ×${row.run.length}` : ''}`
    : row.kind === 'SKIP'
      ? `+${row.count}`
      : row.kind === 'GOAL'
        ? row.goal.said
        : row.kind === 'PENDING'
          ? `…${row.pending.text}`
          : 'hidden'
const shown = (...given: Parameters<typeof rows>) => rows(...given).map(told)
const goal = (second: number): Goal => ({ id: `${second}`, at: said(second).at, said: `골 ${second}`, to: '/' })

test('newest first, own words on their way at the very top', () => {
  expect(shown(room(said(1), said(2)), { outbox: add([], 'k', '나') })).toEqual(['…나', '말 2', '말 1'])
})

describe('runs', () => {
  const cheer = [said(1), said(2, { message: '가자' }), said(3, { message: '가자' }), said(4, { message: '가자' })]
  test('the same words one after the other are one line, named by the first of them', () => {
    expect(shown(room(...cheer))).toEqual(['가자 ×3', '말 1'])
    expect(rows(room(...cheer))[0]?.key).toBe('m2')
    expect(rows(room(...cheer, said(5, { message: '가자' })))[0]?.key).toBe('m2')
  })
  test('seen one by one when asked', () => {
    expect(shown(room(...cheer), { unfolded: new Set(['m2', 'm3', 'm4']) })).toEqual(['가자', '가자', '가자', '말 1'])
  })
  test('not across other words, hidden ones, or one’s own', () => {
    expect(shown(room(...cheer, said(5), said(6, { message: '가자' })))).toEqual(['가자', '말 5', '가자 ×3', '말 1'])
    expect(shown(hide(room(...cheer), [3]))).toEqual(['가자', 'hidden', '가자', '말 1'])
    expect(shown(room(...cheer.slice(0, 3), said(4, { message: '가자', author: 'u0' })))).toEqual([
      '가자',
      '가자 ×2',
      '말 1',
    ])
  })
})

describe('left out', () => {
  test('told between the two lines, when it was on purpose', () => {
    expect(shown(takeLine(room(said(1), said(2)), said(40), 2))).toEqual(['말 40', '+37', '말 2', '말 1'])
  })
  test('not told while it may only be late', () => {
    expect(shown(takeLine(room(said(1), said(2)), said(40), 39))).toEqual(['말 40', '말 2', '말 1'])
  })
  test('told above the last line while nothing follows', () => {
    expect(shown({ ...room(said(1)), skipped: 5 })).toEqual(['+5', '말 1'])
  })
  test('one’s own words are shown all the same', () => {
    const sent = confirm(add([], 'k', '나'), 'k', 20)
    expect(shown(takeLine(room(said(1), said(2)), said(40), 2), { outbox: sent })).toEqual([
      '말 40',
      '+36',
      '나',
      '말 2',
      '말 1',
    ])
    expect(shown({ ...room(said(1), said(2)), skipped: 5 }, { outbox: sent })).toEqual(['+4', '나', '말 2', '말 1'])
  })
})

describe('goals', () => {
  test('stand at their time', () => {
    const later = said(2, { at: said(5).at })
    expect(shown(room(said(1), later), { goals: [goal(3), goal(9)] })).toEqual(['골 9', '말 2', '골 3', '말 1'])
  })
  test('those before the oldest message wait for it, unless there is nothing older', () => {
    const later = { ...room(said(5)), hasOlder: true }
    expect(shown(later, { goals: [goal(3), goal(6)] })).toEqual(['골 6', '말 5'])
    expect(shown(room(said(5)), { goals: [goal(3)] })).toEqual(['말 5', '골 3'])
    expect(shown(room(), { goals: [goal(3)] })).toEqual(['골 3'])
  })
})

test('messages of muted people are left out without a trace, and nobody waits for them', () => {
  const timeline = room(said(1), said(2, { author: 'u7' }), said(3), said(4, { author: 'u7' }))
  const muted = new Set(['u7'])
  expect(shown(timeline, { muted })).toEqual(['말 3', '말 1'])
  expect(waitingAbove(timeline, 1, { author: 'u0', muted })).toBe(1)
})

test('what comes while somebody reads waits, except one’s own', () => {
  const timeline = room(said(1), said(2), said(3, { author: 'u0' }), said(4))
  expect(shown(timeline, { upTo: 1, goals: [goal(9)] })).toEqual(['말 3', '말 1'])
  expect(waitingAbove(timeline, 1, { author: 'u0', muted: new Set() })).toBe(2)
  expect(waitingAbove(timeline, null, { author: 'u0', muted: new Set() })).toBe(0)
})
