// List of comments: newest first, more by the page, new ones held back while the reader is further down.
import { ArrowUp, MessageCircle } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { CommentPage } from '../../data/comments/comment-pages.rules.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { useMinute } from '../../ui/browser/use-seconds.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MoreFoot } from '../../ui/list/more-foot.tsx'
import type { Viewer } from './comment-actions.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-list.module.css'
import { splitFresh } from './comments.rules.ts'
import { type useAnnouncedComments, useShownUpTo } from './use-comments.ts'
import { useIsPast } from './use-is-past.ts'

interface Props {
  pages: CommentPage[]
  query: ReturnType<typeof useAnnouncedComments>
  viewer: Viewer | null | undefined
  /** The top of the list: the target of the jump to the newest. */
  top: RefObject<HTMLElement | null>
}

export function CommentList({ pages, query, viewer, top }: Props) {
  const text = useMatchText()
  const { comments: words } = text.matchPage
  const now = useMinute()
  const mark = useRef<HTMLDivElement>(null)
  const isReading = useIsPast(mark)
  const { shownUpTo, first, showAll } = useShownUpTo(pages, isReading)
  const { shown, waiting } = splitFresh(pages, shownUpTo, viewer?.userId)
  const toTop = () => top.current?.focus()

  return (
    <>
      <div ref={mark} />
      {waiting > 0 && (
        <div className={styles.waiting}>
          <Button
            tone="primary"
            onClick={() => {
              showAll()
              toTop()
            }}
          >
            <ArrowUp aria-hidden="true" size="1.125rem" />
            {words.arrived(waiting)}
          </Button>
        </div>
      )}
      {shown.length === 0 && <Notice icon={<MessageCircle aria-hidden="true" />} title={words.empty} />}
      <ol>
        {shown.map((comment) => (
          <CommentItem
            key={comment.commentId}
            comment={comment}
            now={now}
            isNew={comment.commentId > first}
            viewer={viewer}
            onRemoved={toTop}
          />
        ))}
      </ol>
      <MoreFoot query={query} words={words} className={styles.more} />
    </>
  )
}
