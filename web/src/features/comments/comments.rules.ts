// Rules of comments: which are held back, the length of a text, the age of a comment.
import type { Comment } from '@campus/contract/comments'
import { limits } from '@campus/contract/limits'
import type { CommentPage } from '../../data/comments/comment-pages.rules.ts'
import { addDays, seoulDay, seoulTime } from '../../text/format/dates.ts'

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
