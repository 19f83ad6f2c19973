// The cached pages of comments: how events join them.
import type { Comment, CommentEvent } from '@campus/contract/comments'

export interface CommentPage {
  /** Newest first. */
  comments: Comment[]
  /** The cursor of the next page; null when this is the last. */
  next: number | null
}

/** The pages with the event applied; the same array when it changes nothing. */
export function applyEvent(pages: CommentPage[], { comment, isGone }: CommentEvent): CommentPage[] {
  const { commentId: id } = comment
  const at = pages.findIndex(({ comments }) => comments.some(({ commentId }) => commentId === id))
  const page = pages[at]
  if (page) {
    // A hidden comment stays in its found; a deleted one is removed.
    const isDeleted = isGone && !comment.isHidden
    const comments = page.comments.flatMap((known) => (known.commentId !== id ? known : isDeleted ? [] : comment))
    return pages.with(at, { ...page, comments })
  }
  const next = pages.at(-1)?.next ?? null
  // A removed comment was never loaded; one older than the oldest loaded comes with its own page.
  if (isGone || pages.length === 0 || (next !== null && id < next)) return pages
  const found = pages.findIndex(({ comments }) => comments.some(({ commentId }) => commentId < id))
  const target = found < 0 ? pages.length - 1 : found
  return pages.map((each, index) =>
    index === target
      ? { ...each, comments: [...each.comments, comment].toSorted((a, b) => b.commentId - a.commentId) }
      : each,
  )
}
