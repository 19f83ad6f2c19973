// Comments on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { LongText, maxCharacters } from './text.ts'

export const Comment = z.object({
  commentId: Id,
  matchId: Id,
  /** Bad words are masked; empty when an administrator has hidden it. */
  text: z.string(),
  /** Null when the author's account was deleted. */
  author: z.nullable(z.string()),
  authorId: z.nullable(Id),
  at: z.iso.datetime(),
  isHidden: z.boolean(),
})
export type Comment = z.output<typeof Comment>

const CommentText = LongText.check(z.minLength(1), maxCharacters(limits.commentLength))
const CommentPath = z.object({ matchId: IdText, commentId: IdText })

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments/:matchId',
  access: 'anyone',
  summary: 'List the comments of a match, newest first, page by page',
  params: z.object({ matchId: IdText }),
  query: z.object({
    /** The last commentId of the previous page. */
    before: z.optional(IdText),
  }),
  reply: z.array(Comment),
})

export const countComments = endpoint({
  method: 'GET',
  path: '/api/comments/:matchId/count',
  access: 'anyone',
  summary: 'Count the comments of a match that everybody sees',
  params: z.object({ matchId: IdText }),
  reply: z.object({ count: z.int() }),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/api/comments/:matchId',
  access: 'user',
  summary: 'Add a comment to a match',
  params: z.object({ matchId: IdText }),
  body: z.object({ matchId: z.optional(z.unknown()), text: CommentText }),
  reply: Comment,
  idempotent: true,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:matchId/:commentId',
  access: 'user',
  summary: 'Delete one of your own comments',
  params: CommentPath,
  reply: z.object({}),
  idempotent: true,
})

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/comments/:matchId/:commentId/report',
  access: 'user',
  summary: 'Report a comment to the administrators; a second report changes nothing',
  params: CommentPath,
  body: z.object({ reason: z.enum(['ABUSE', 'SPAM', 'PRIVACY', 'OTHER']) }),
  reply: z.object({}),
  idempotent: true,
})

export const hideComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:matchId/:commentId/hidden',
  access: 'admin',
  summary: 'Hide a comment from everybody, or show it again',
  params: CommentPath,
  body: z.object({ isHidden: z.boolean() }),
  reply: Comment,
  idempotent: true,
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'admin',
  summary: 'List open reports of comments, most reported first',
  reply: z.array(
    z.object({
      comment: Comment,
      /** The unmasked text. */
      written: z.string(),
      reports: z.int(),
      reasons: z.array(z.string()),
    }),
  ),
})

export const dismissReports = endpoint({
  method: 'DELETE',
  path: '/api/reports/:commentId',
  access: 'admin',
  summary: 'Dismiss the reports of a comment',
  params: z.object({ commentId: IdText }),
  reply: z.object({}),
  idempotent: true,
})

/** Event: a comment was added, hidden or deleted. */
export const CommentEvent = z.object({ comment: Comment, isGone: z.boolean() })
export type CommentEvent = z.output<typeof CommentEvent>
