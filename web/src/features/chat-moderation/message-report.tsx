// Reports a message to the moderators.
import type { ChatMessage } from '@campus/contract/chat'
import { useReport } from '../../data/chat/moderation.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { ReportSheet } from '../../ui/dialog/report-sheet.tsx'

interface Props {
  roomId: string
  message: ChatMessage
  onClose: () => void
}

export function MessageReport({ roomId, message, onClose }: Props) {
  const { moderation: words, cancel } = useModerationText()
  const reporting = useReport({ roomId, message })
  return (
    <ReportSheet
      written={message.message}
      words={words}
      action={words.report}
      leave={cancel}
      reporting={reporting}
      onClose={onClose}
    />
  )
}
