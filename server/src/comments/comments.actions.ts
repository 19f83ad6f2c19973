// What may be done to comments. Commit first, then publish.
import type { Comment } from '@campus/contract/comments'
import { consumeAttempt } from '../attempts.ts'
import { recordChange } from '../audit.ts'
import type { InTx } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { eventOf, isBlank, rateLimit } from './comments.rules.ts'
import * as store from './comments.store.ts'

export async function add(tx: Tx, deps: InTx, matchId: number, userId: number, text: string): Promise<Comment> {
  if (isBlank(text)) fail('BAD_REQUEST')
  // Counted apart from the rows: a comment that was deleted again counts all the same.
  await consumeAttempt(tx.queries, rateLimit, `user ${userId}`)
  const comment = (await store.add(tx.queries, matchId, userId, text)) ?? fail('MATCH_NOT_FOUND')
  publishAfterCommit(deps, tx, comment)
  return comment
}

/** One's own only: comments of others are hidden by administrators, so that they can be shown again. */
export async function remove(tx: Tx, deps: InTx, matchId: number, commentId: number, userId: number): Promise<void> {
  const comment = await findComment(tx, matchId, commentId)
  if (!(await store.removeOwn(tx.queries, matchId, commentId, userId))) fail('FORBIDDEN')
  publishAfterCommit(deps, tx, comment, true)
}

interface Decision {
  userId: number
  matchId: number
  commentId: number
  isHidden: boolean
}

export async function hide(tx: Tx, deps: InTx, { userId, matchId, commentId, isHidden }: Decision): Promise<Comment> {
  const before = await findComment(tx, matchId, commentId)
  const comment = (await store.setHidden(tx.queries, matchId, commentId, isHidden)) ?? fail('COMMENT_NOT_FOUND')
  if (before.isHidden !== isHidden) await record(tx, userId, commentId, 'isHidden', before.isHidden, isHidden)
  publishAfterCommit(deps, tx, comment)
  return comment
}

export async function report(
  tx: Tx,
  { matchId, commentId, userId, reason }: { matchId: number; commentId: number; userId: number; reason: string },
): Promise<void> {
  const comment = await findComment(tx, matchId, commentId)
  if (comment.authorId === userId) fail('BAD_REQUEST')
  // A hidden comment has been decided on.
  if (!comment.isHidden) await store.report(tx.queries, commentId, userId, reason)
}

export async function dismissReports(tx: Tx, userId: number, commentId: number): Promise<void> {
  const open = await store.countOpenReports(tx.queries, commentId)
  if (!(await store.settle(tx.queries, commentId))) fail('COMMENT_NOT_FOUND')
  await record(tx, userId, commentId, 'reports', open, 0)
}

/** An audit entry holds neither text nor name: entries are never edited, and both may have to be deleted. */
const record = (tx: Tx, userId: number, commentId: number, field: string, old: unknown, now: unknown) =>
  recordChange(tx.queries, {
    userId,
    action: 'UPDATE',
    subject: 'COMMENT',
    subjectId: commentId,
    label: `#${commentId}`,
    changes: [{ field, old, new: now }],
  })

const findComment = async (tx: Tx, matchId: number, commentId: number) =>
  (await store.find(tx.queries, matchId, commentId)) ?? fail('COMMENT_NOT_FOUND')

function publishAfterCommit({ bus }: InTx, tx: Tx, comment: Comment, isDeleted = false) {
  const { topic, id, body } = eventOf(comment, isDeleted)
  tx.afterCommit(() => void bus.publish(topic, id, body))
}
