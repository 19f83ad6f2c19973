// Pure decisions about comments: how news joins the pages on screen, what waits until it is asked for, how long a text
// is, and how old a comment.
import type { Comment, CommentEvent } from '@campus/contract/comments'
import { limits } from '@campus/contract/limits'
import { addDays, seoulDay, seoulTime } from '../../text/format/dates.ts'

export interface CommentPage {
  /** Newest first. */
  comments: Comment[]
  /** Before which comment the next page begins; null when this is the last. */
  next: number | null
}

/** The pages with the news in them; the very same pages when it changes nothing. */
export function applyEvent(pages: CommentPage[], { comment, isGone }: CommentEvent): CommentPage[] {
  const { commentId: id } = comment
  const at = pages.findIndex(({ comments }) => comments.some(({ commentId }) => commentId === id))
  const page = pages[at]
  if (page) {
    // Hidden is told where it stood; deleted is gone.
    const isDeleted = isGone && !comment.isHidden
    const comments = page.comments.flatMap((known) => (known.commentId !== id ? known : isDeleted ? [] : comment))
    return pages.with(at, { ...page, comments })
  }
  const next = pages.at(-1)?.next ?? null
  // What is gone was never seen; what is older than the oldest on screen comes with its own page.
  if (isGone || pages.length === 0 || (next !== null && id < next)) return pages
  const place = pages.findIndex(({ comments }) => comments.some(({ commentId }) => commentId < id))
  const target = place < 0 ? pages.length - 1 : place
  return pages.map((each, index) =>
    index === target
      ? { ...each, comments: [...each.comments, comment].toSorted((a, b) => b.commentId - a.commentId) }
      : each,
  )
}

/** What others said after `shownUpTo` waits, so that nothing moves under a reader's eyes; one's own words never do. */
export function splitFresh(pages: CommentPage[], shownUpTo: number, viewerId: number | undefined) {
  const all = pages.flatMap(({ comments }) => comments)
  const isOwn = ({ authorId }: Comment) => viewerId !== undefined && authorId === viewerId
  const shown = all.filter((comment) => comment.commentId <= shownUpTo || isOwn(comment))
  return { shown, waiting: all.length - shown.length }
}

export const newestId = (pages: CommentPage[]) =>
  Math.max(0, ...pages.flatMap(({ comments }) => comments.map(({ commentId }) => commentId)))

/** Counted as the server counts: trimmed, a letter outside the first 65,536 is one. */
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
  // A clock that lags sees the future: that is now.
  if (minutes < 1) return { kind: 'now' }
  if (minutes < 60) return { kind: 'minutes', minutes }
  const [day, today, time] = [seoulDay(instant), seoulDay(now), seoulTime(instant)]
  if (day === today) return { kind: 'hours', hours: Math.floor(minutes / 60) }
  return addDays(day, 1) === today ? { kind: 'yesterday', time } : { kind: 'date', day, time }
}
