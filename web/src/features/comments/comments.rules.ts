// Rules of comments: how events join the cached pages, which comments are held back, and the length of a text and the
// age of a comment.
import type { Comment, CommentEvent } from '@campus/contract/comments'
import { limits } from '@campus/contract/limits'
import { addDays, seoulDay, seoulTime } from '../../text/format/dates.ts'

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

/** Holds back others' comments after `shownUpTo`, so that nothing moves while someone reads; never one's own. */
export function splitFresh(pages: CommentPage[], shownUpTo: number, viewerId: number | undefined) {
  const all = pages.flatMap(({ comments }) => comments)
  const isOwn = ({ authorId }: Comment) => viewerId !== undefined && authorId === viewerId
  const shown = all.filter((comment) => comment.commentId <= shownUpTo || isOwn(comment))
  return { shown, waiting: all.length - shown.length }
}

export const newestId = (pages: CommentPage[]) =>
  Math.max(0, ...pages.flatMap(({ comments }) => comments.map(({ commentId }) => commentId)))

/** Counts as the server does: trimmed, and a character outside the first 65,536 code points is one. */
export const lengthOf = (text: string) => [...text.trim()].length

const nearLimit = 30

export function roomIn(text: string): { length: number; left: number; state: 'blank' | 'fine' | 'near' | 'over' } {
  const length = lengthOf(text)
  const left = limits.commentLength - length
  const state = left < 0 ? 'over' : length === 0 ? 'blank' : left <= nearLimit ? 'near' : 'fine'
  return { length, left, state }
}

type Age =
  | { kind: 'now' }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'hours'; hours: number }
  | { kind: 'yesterday'; time: string }
  | { kind: 'date'; day: string; time: string }

const minuteMs = 60_000

export function ageOf(at: string, now: number): Age {
  const instant = Date.parse(at)
  const minutes = Math.floor((now - instant) / minuteMs)
  // A device clock that lags gives a negative age: that is now.
  if (minutes < 1) return { kind: 'now' }
  if (minutes < 60) return { kind: 'minutes', minutes }
  const [day, today, time] = [seoulDay(instant), seoulDay(now), seoulTime(instant)]
  if (day === today) return { kind: 'hours', hours: Math.floor(minutes / 60) }
  return addDays(day, 1) === today ? { kind: 'yesterday', time } : { kind: 'date', day, time }
}
