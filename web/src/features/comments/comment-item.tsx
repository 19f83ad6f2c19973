// One comment: who, when, what, and the viewer's actions. Its text is rendered as plain text only.
import type { Comment } from '@campus/contract/comments'
import { clsx } from 'clsx'
import { CircleUserRound } from 'lucide-react'
import { type MatchText, useMatchText } from '../../text/use-match-text.ts'
import { CommentActions, type Viewer } from './comment-actions.tsx'
import styles from './comment-item.module.css'
import { ageOf } from './comments.rules.ts'

export function ageText({ comments: words }: MatchText['matchPage'], at: string, now: number): string {
  const age = ageOf(at, now)
  switch (age.kind) {
    case 'now':
      return words.now
    case 'minutes':
      return words.minutesAgo(age.minutes)
    case 'hours':
      return words.hoursAgo(age.hours)
    case 'yesterday':
      return words.yesterday(age.time)
    default:
      return words.at(age.day, age.time)
  }
}

interface Props {
  comment: Comment
  now: number
  /** Arrived while the viewer had the list open: it slides in. */
  isNew: boolean
  viewer: Viewer | null | undefined
  onRemoved: () => void
}

export function CommentItem({ comment, now, isNew, viewer, onRemoved }: Props) {
  const { matchPage } = useMatchText()
  const { comments: words } = matchPage
  const author = comment.author ?? words.gone
  return (
    <li className={clsx(styles.comment, isNew && styles.isNew)}>
      <CircleUserRound aria-hidden="true" />
      <article>
        <header>
          <b className={clsx(comment.author === null && styles.gone)}>{author}</b>
          <time dateTime={comment.at}>{ageText(matchPage, comment.at, now)}</time>
          {viewer && <CommentActions comment={comment} author={author} viewer={viewer} onRemoved={onRemoved} />}
        </header>
        <p className={clsx(comment.isHidden && styles.hidden)}>{comment.isHidden ? words.hidden : comment.text}</p>
      </article>
    </li>
  )
}
