// A sample comment for tests, with changes per case.
import type { Comment } from '@campus/contract/comments'

export function sampleComment(commentId: number, changes: Partial<Comment> = {}): Comment {
  return {
    commentId,
    matchId: 1,
    text: `댓글 ${commentId}`,
    author: '응원단장',
    authorId: 7,
    at: '2026-11-14T07:02:00.000Z',
    isHidden: false,
    ...changes,
  }
}
