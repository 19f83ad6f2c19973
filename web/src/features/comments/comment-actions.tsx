// Actions on a comment: delete one's own, report another's; an administrator hides and shows.
import type { Comment } from '@campus/contract/comments'
import type { Role } from '@campus/contract/users'
import { useState } from 'react'
import { useDeleteComment, useHideComment } from '../../data/comments/comments.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './comment-item.module.css'
import { CommentReport } from './comment-report.tsx'

export interface Viewer {
  userId: number
  role: Role
}

interface Props {
  comment: Comment
  author: string
  viewer: Viewer
  onRemoved: () => void
}

export function CommentActions({ comment, author, viewer, onRemoved }: Props) {
  const text = useMatchText()
  const { comments: words } = text.matchPage
  const [openSheet, setOpenSheet] = useState<'remove' | 'report' | null>(null)
  const removing = useDeleteComment()
  const hiding = useHideComment()
  const isOwn = comment.authorId === viewer.userId
  const close = () => {
    setOpenSheet(null)
    removing.reset()
  }

  const remove = () =>
    removing.mutate(comment, {
      onSuccess: () => {
        toast(words.removed)
        onRemoved()
      },
    })

  function turn() {
    if (hiding.isPending) return
    const isHidden = !comment.isHidden
    hiding.mutate({ ...comment, isHidden }, { onError: () => toast(isHidden ? words.hideFailed : words.showFailed) })
  }

  const action = (label: string, onClick: () => void) => (
    <button type="button" aria-label={words.of(label, author)} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <div className={styles.actions}>
      {isOwn && action(words.remove, () => setOpenSheet('remove'))}
      {!isOwn && !comment.isHidden && action(words.report, () => setOpenSheet('report'))}
      {viewer.role === 'ADMIN' && action(comment.isHidden ? words.show : words.hide, turn)}
      {openSheet === 'remove' && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText}
          action={words.removeAction}
          busy={removing.isPending}
          error={removing.error ? errorText(text, removing.error) : undefined}
          onConfirm={remove}
          onClose={close}
        />
      )}
      {openSheet === 'report' && <CommentReport comment={comment} onClose={close} />}
    </div>
  )
}
