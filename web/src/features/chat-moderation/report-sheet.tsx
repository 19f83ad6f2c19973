// Telling the moderators about a message: one reason out of a few.
import type { ChatMessage } from '@campus/contract/chat'
import { useState } from 'react'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet, SheetActions } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './message-sheet.module.css'
import { useReport } from './moderation.queries.ts'
import { type Reason, ReasonChoice } from './reason-choice.tsx'

interface Props {
  roomId: string
  message: ChatMessage
  onClose: () => void
}

export function ReportSheet({ roomId, message, onClose }: Props) {
  const text = useModerationText()
  const { moderation: words } = text
  const [reason, setReason] = useState<Reason>('ABUSE')
  const reporting = useReport({ roomId, message })

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
    <Sheet title={words.reportTitle} close={text.close} onClose={onClose}>
      <blockquote className={styles.quote}>{message.message}</blockquote>
      <ReasonChoice value={reason} onChange={setReason} />
      {reporting.error && <Message look="bad">{errorText(text, reporting.error)}</Message>}
      <SheetActions>
        <Button tone="danger" aria-disabled={reporting.isPending} onClick={report}>
          {words.report}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </SheetActions>
    </Sheet>
  )
}
