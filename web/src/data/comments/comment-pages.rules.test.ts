// Tests of events in the cached pages of comments: in order and once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleComment as comment } from './comment.sample.ts'
import { applyEvent, type CommentPage } from './comment-pages.rules.ts'

const page = (ids: number[], next: number | null = null): CommentPage => ({
  comments: ids.map((id) => comment(id)),
  next,
})
const idsOf = (pages: CommentPage[]) => pages.map(({ comments }) => comments.map(({ commentId }) => commentId))
const added = (id: number) => ({ comment: comment(id), isGone: false })
const deleted = (id: number) => ({ comment: comment(id, { text: '' }), isGone: true })
const hidden = (id: number) => ({ comment: comment(id, { text: '', isHidden: true }), isGone: true })

test.each([
  [
    'a new one comes first',
    [page([5, 4], 4), page([3, 2])],
    added(6),
    [
      [6, 5, 4],
      [3, 2],
    ],
  ],
  ['one that overtook another', [page([5, 3], 3), page([2])], added(4), [[5, 4, 3], [2]]],
  [
    'into the second page',
    [page([9, 8], 8), page([5, 3])],
    added(4),
    [
      [9, 8],
      [5, 4, 3],
    ],
  ],
  ['the first of all', [page([])], added(1), [[1]]],
  ['the oldest of all, all being loaded', [page([5, 4])], added(1), [[5, 4, 1]]],
  ['older than what is loaded: comes with its page', [page([5, 4], 4)], added(2), [[5, 4]]],
  ['known already', [page([5, 4])], added(5), [[5, 4]]],
  ['deleted', [page([5, 4], 4), page([3])], deleted(5), [[4], [3]]],
  ['deleted, never seen', [page([5])], deleted(6), [[5]]],
  ['hidden, never seen', [page([5])], hidden(6), [[5]]],
  ['no page loaded', [], added(1), []],
])('%s', (_name, pages, event, ids) => expect(idsOf(applyEvent(pages, event))).toEqual(ids))

test('a hidden comment stays in its place, and can be shown again', () => {
  const pages = applyEvent([page([5, 4])], hidden(5))
  expect(pages[0]?.comments[0]).toMatchObject({ commentId: 5, isHidden: true, text: '' })
  expect(applyEvent(pages, added(5))[0]?.comments[0]).toMatchObject({ isHidden: false, text: '댓글 5' })
})

test('a deletion leaves the cursor where it was', () => {
  expect(applyEvent([page([5, 4], 4)], deleted(4))[0]?.next).toBe(4)
})

test('events in any order give each comment once, newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (arrivals) => {
      let pages = [page([20, 18], 18), page([12, 10])]
      for (const id of arrivals) pages = applyEvent(pages, added(id))
      const ids = idsOf(pages).flat()
      expect(ids).toEqual([...new Set([20, 18, 12, 10, ...arrivals])].toSorted((a, b) => b - a))
    }),
  )
})
