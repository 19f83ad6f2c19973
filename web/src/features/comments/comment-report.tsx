// Sheet for reporting a comment to the administrators.
import type { Comment } from '@campus/contract/comments'
import { useReportComment } from '../../data/comments/comments.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { ReportSheet } from '../../ui/dialog/report-sheet.tsx'

export function CommentReport({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { matchPage, close } = useMatchText()
  const { comments: words } = matchPage
  const reporting = useReportComment(comment)
  return (
    <ReportSheet
      written={comment.text}
      words={words}
      action={words.reportAction}
      leave={close}
      reporting={reporting}
      onClose={onClose}
    />
  )
}
