// Hiding a message or showing it again at a tap: what became of it is told at the foot of the screen, with a way back.
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type Hiding, useHiding } from './moderation.queries.ts'

export function useHide() {
  const text = useModerationText()
  const { moderation: words } = text
  const hiding = useHiding(told, (error) => toast(errorText(text, error)))

  function told({ target, isHidden }: Hiding) {
    const undo = { label: words.undo, run: () => hiding.mutate({ target, isHidden: !isHidden }) }
    toast(isHidden ? words.hidden : words.shown, undo)
  }

  return hiding
}
