// Rate limit, blank texts and events of comments. Pure.
import type { Comment, CommentEvent } from '@campus/contract/comments'
import { commentsTopic } from '@campus/contract/topics'

export const pageSize = 30
/** How many comments a poll reads, over all matches. Lost changes of older ones are seen when a client refetches. */
export const newestStates = 300
/** At most so many comments of one person in so many seconds. */
export const rateLimit = { kind: 'COMMENTS', most: 5, seconds: 10 }

/** Whether a text is invisible: only joiners, fillers, marks of direction. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text)
}

const topicOf = (matchId: number) => commentsTopic.path.replace('{matchId}', String(matchId))

export interface TopicMessage {
  topic: string
  id: string
  body: string
}

/** A hidden comment has the same event as a deleted one. */
export function eventOf(comment: Comment, isDeleted = false): TopicMessage {
  const isGone = isDeleted || comment.isHidden
  const visible = isGone ? { ...comment, text: '' } : comment
  return {
    topic: topicOf(comment.matchId),
    id: isGone ? `${comment.commentId}:gone` : String(comment.commentId),
    body: JSON.stringify({ comment: visible, isGone } satisfies CommentEvent),
  }
}

/** The comment and its state in the id of an event. */
export function parseEventId(id: string): { commentId: number; state: CommentState } {
  const [commentId, gone] = id.split(':')
  return { commentId: Number(commentId), state: gone === undefined ? 'HERE' : 'GONE' }
}

export type CommentState = 'HERE' | 'GONE'
