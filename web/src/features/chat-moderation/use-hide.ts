// Hides a message or shows it again; a toast shows the result with an undo.

import { type Hiding, useHiding } from '../../data/chat/moderation.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

export function useHide() {
  const text = useModerationText()
  const { moderation: words } = text
  const hiding = useHiding(showResult, (error) => toast(errorText(text, error)))

  function showResult({ target, isHidden }: Hiding) {
    const undo = { label: words.undo, run: () => hiding.mutate({ target, isHidden: !isHidden }) }
    toast(isHidden ? words.hidden : words.shown, undo)
  }

  return hiding
}
