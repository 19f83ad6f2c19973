// The comments of a match: the form, and the list below it.
import { useId, useRef } from 'react'
import { useMatchText } from '../../text/use-match-text.ts'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import type { Viewer } from './comment-actions.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comment-list.module.css'
import { CommentList } from './comment-list.tsx'
import { useAnnouncedComments } from './use-comments.ts'

/** `viewer`: null for a visitor, undefined while that is being requested. */
export function Comments({ matchId, viewer }: { matchId: number; viewer: Viewer | null | undefined }) {
  const id = useId()
  const text = useMatchText()
  const { comments: words } = text.matchPage
  const top = useRef<HTMLHeadingElement>(null)
  const query = useAnnouncedComments(matchId, viewer?.userId)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={top} tabIndex={-1}>
        {words.title}
      </h2>
      <CommentForm
        matchId={matchId}
        isSignedIn={viewer === undefined ? undefined : viewer !== null}
        onSent={() => top.current?.scrollIntoView({ block: 'nearest' })}
      />
      <LoadedList query={query} rows={5} failed={words.failed}>
        {({ pages }) => <CommentList pages={pages} query={query} viewer={viewer} top={top} />}
      </LoadedList>
    </section>
  )
}
