// Pure decisions about comments: how fast one may speak, what says nothing, and what news they make.
import type { Comment, CommentEvent } from '@campus/contract/comments'
import { commentsTopic } from '@campus/contract/topics'

export const pageSize = 30
/** At most so many comments of one person in so many seconds. */
export const pace = { kind: 'COMMENTS', most: 5, seconds: 10 }

/** Whether nothing of a text can be seen: joiners, fillers, marks of direction. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text)
}

const topicOf = (matchId: number) => commentsTopic.path.replace('{matchId}', String(matchId))

export interface News {
  topic: string
  id: string
  body: string
}

/** A hidden comment is as gone as a deleted one. */
export function eventOf(comment: Comment, isDeleted = false): News {
  const isGone = isDeleted || comment.isHidden
  const said = isGone ? { ...comment, text: '' } : comment
  return {
    topic: topicOf(comment.matchId),
    id: isGone ? `${comment.commentId}:gone` : String(comment.commentId),
    body: JSON.stringify({ comment: said, isGone } satisfies CommentEvent),
  }
}

/** What a message's id says of which comment. */
export function heardIn(id: string): { commentId: number; state: State } {
  const [commentId, gone] = id.split(':')
  return { commentId: Number(commentId), state: gone === undefined ? 'HERE' : 'GONE' }
}

export type State = 'HERE' | 'GONE'
