// Sanctions the author of a message: a time-out in this room, or a ban everywhere until it is lifted.
import type { ChatMessage } from '@campus/contract/chat'
import { type SanctionForm as Form, useSanction } from '../../data/chat/moderation.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { durationOf, SanctionForm } from './sanction-form.tsx'

interface Props {
  roomId: string
  message: ChatMessage
  kind: Form['kind']
  /** A sanction settles the reports: preselect hiding, so that the reported message does not stay by oversight. */
  isReported?: boolean
  onClose: () => void
}

export function SanctionSheet({ roomId, message, kind, isReported = false, onClose }: Props) {
  const text = useModerationText()
  const { moderation: words } = text
  const silencing = useSanction({ roomId, message })

  const silence = (form: Form) =>
    silencing.mutate(form, {
      onSuccess: () => {
        const duration = durationOf(form)
        toast(duration ? words.timedOut(message.sender, words.durations[duration]) : words.banned(message.sender))
        onClose()
      },
    })

  return (
    <SanctionForm
      name={message.sender}
      kind={kind}
      hidesAtFirst={isReported || kind === 'BAN'}
      isBusy={silencing.isPending}
      error={silencing.error ? errorText(text, silencing.error) : undefined}
      onDone={silence}
      onClose={onClose}
    />
  )
}
