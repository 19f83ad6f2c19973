// The button in the room's header by which moderators change its rules.
import type { ChatRoom, RoomRules } from '@campus/contract/chat'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useRoomRules } from '../../data/chat/moderation.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RulesSheet } from './rules-sheet.tsx'

/** Renders nothing for others than moderators. */
export function RoomTools({ room }: { room: ChatRoom }) {
  const text = useModerationText()
  const { moderation: words } = text
  const [isOpen, setOpen] = useState(false)
  const changing = useRoomRules(room.roomId)
  if (!room.you.mayModerate) return null

  function close() {
    setOpen(false)
    changing.reset()
  }

  function change(rules: RoomRules) {
    if (changing.isPending) return
    changing.mutate(rules, {
      onSuccess: () => {
        const lockText = rules.isLocked ? words.locked : words.opened
        toast(rules.isLocked === room.isLocked ? words.slowed(rules.slowSeconds) : lockText)
        close()
      },
    })
  }

  return (
    <>
      <IconButton label={words.tools} onClick={() => setOpen(true)}>
        <ShieldCheck aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <RulesSheet
          rules={{ isLocked: room.isLocked, slowSeconds: room.slowSeconds }}
          error={changing.error ? errorText(text, changing.error) : undefined}
          onChange={change}
          onClose={close}
        />
      )}
    </>
  )
}
