// Tests of comments: held-back ones are counted, lengths and ages.
import { expect, test } from 'vitest'
import { sampleComment as comment } from '../../data/comments/comment.sample.ts'
import type { CommentPage } from '../../data/comments/comment-pages.rules.ts'
import { ageOf, newestId, roomIn, splitFresh } from './comments.rules.ts'

const page = (ids: number[], next: number | null = null): CommentPage => ({
  comments: ids.map((id) => comment(id)),
  next,
})

test('holds back what arrived since', () => {
  const pages = [page([7, 6, 5], 5), page([4])]
  expect(newestId(pages)).toBe(7)
  expect(newestId([page([])])).toBe(0)
  const { shown, waiting } = splitFresh(pages, 5, undefined)
  expect(shown.map(({ commentId }) => commentId)).toEqual([5, 4])
  expect(waiting).toBe(2)
})

test("never holds back one's own comments; a deleted author is not the visitor", () => {
  const pages = [{ comments: [comment(7, { authorId: 3 }), comment(6, { authorId: null }), comment(5)], next: null }]
  const ids = (viewerId: number | undefined) => splitFresh(pages, 5, viewerId).shown.map(({ commentId }) => commentId)
  expect(ids(3)).toEqual([7, 5])
  expect(ids(undefined)).toEqual([5])
})

test.each([
  ['', 0, 'blank'],
  ['  \n ', 0, 'blank'],
  [' 가 ', 1, 'fine'],
  ['👍🏻'.repeat(1), 2, 'fine'],
  ['😀', 1, 'fine'],
  ['가'.repeat(269), 269, 'fine'],
  ['가'.repeat(270), 270, 'near'],
  ['😀'.repeat(300), 300, 'near'],
  ['가'.repeat(301), 301, 'over'],
])('%j is %i long and %s', (text, length, state) => {
  expect(roomIn(text)).toEqual({ length, left: 300 - length, state })
})

const at = '2026-11-14T15:30:00.000Z'
test.each([
  ['2026-11-14T15:29:00.000Z', { kind: 'now' }],
  ['2026-11-14T15:30:59.999Z', { kind: 'now' }],
  ['2026-11-14T15:31:00.000Z', { kind: 'minutes', minutes: 1 }],
  ['2026-11-14T16:29:59.999Z', { kind: 'minutes', minutes: 59 }],
  // 00:30 in Seoul is already the next day.
  ['2026-11-14T16:30:00.000Z', { kind: 'hours', hours: 1 }],
  ['2026-11-15T14:59:59.999Z', { kind: 'hours', hours: 23 }],
  ['2026-11-15T15:00:00.000Z', { kind: 'yesterday', time: '00:30' }],
  ['2026-11-16T15:00:00.000Z', { kind: 'date', day: '2026-11-15', time: '00:30' }],
])('at %s', (now, age) => expect(ageOf(at, Date.parse(now))).toEqual(age))
