import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sampleComment } from './comment.sample.ts'
import { applyCommentEvent, commentCountOf } from './comments.ts'

test('the count beside the tab follows the events: one that comes twice counts once, a hidden one is shown again', () => {
  const client = new QueryClient()
  const { queryKey } = commentCountOf(1)
  // Without a count from the server there is nothing to follow.
  applyCommentEvent(client, { comment: sampleComment(7), isGone: false })
  expect(client.getQueryData(queryKey)).toBeUndefined()
  client.setQueryData(queryKey, 5)
  const counts = [
    { comment: sampleComment(8), isGone: false },
    { comment: sampleComment(8), isGone: false },
    { comment: sampleComment(8), isGone: true },
    { comment: sampleComment(8), isGone: false },
    { comment: sampleComment(9, { matchId: 2 }), isGone: false },
  ].map((event) => {
    applyCommentEvent(client, event)
    return client.getQueryData(queryKey)
  })
  expect(counts).toEqual([6, 6, 5, 6, 6])
})
