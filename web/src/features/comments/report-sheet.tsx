// Telling the administrators about a comment: one reason out of a few.
import type { Comment } from '@campus/contract/comments'
import { useState } from 'react'
import { useMatchText } from '../../text/use-match-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet, SheetActions } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './comment-item.module.css'
import { type Reason, useReportComment } from './comments.queries.ts'

const reasons: Reason[] = ['ABUSE', 'SPAM', 'PRIVACY', 'OTHER']

export function ReportSheet({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const text = useMatchText()
  const { comments: words } = text.matchPage
  const [reason, setReason] = useState<Reason>('ABUSE')
  const reporting = useReportComment(comment)

  function report() {
    if (reporting.isPending) return
    reporting.mutate(reason, {
      onSuccess: () => {
        toast(words.reported)
        onClose()
      },
    })
  }

  return (
    <Sheet title={words.reportTitle} onClose={onClose} close={text.close}>
      <blockquote className={styles.quote}>{comment.text}</blockquote>
      <div className={styles.reasons}>
        <Choice
          name="reason"
          label={words.reason}
          value={reason}
          options={reasons.map((value) => ({ value, label: words.reasons[value] }))}
          onChange={setReason}
        />
      </div>
      {reporting.error && <Message look="bad">{errorText(text, reporting.error)}</Message>}
      <SheetActions>
        <Button tone="danger" aria-disabled={reporting.isPending} onClick={report}>
          {words.reportAction}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </SheetActions>
    </Sheet>
  )
}
