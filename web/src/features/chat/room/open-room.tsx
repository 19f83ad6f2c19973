// An open room: its messages, its members, and the form to write in.
import type { ChatMessage, ChatRoom } from '@campus/contract/chat'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { roomOf } from '../../../data/chat/chat-room.ts'
import { useConnection, useLostSince } from '../../../realtime/use-connection.ts'
import { useChatText } from '../../../text/use-chat-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { MessageList } from '../messages/message-list.tsx'
import { mute, unmute, unmuteAll, useMuted } from '../messages/muted.ts'
import type { Goal } from '../messages/rows.rules.ts'
import { useTimeline } from '../messages/use-timeline.ts'
import { ChatForm } from '../sending/chat-form.tsx'
import { ReactionBar } from '../sending/reaction-bar.tsx'
import { useMessageSender, useSettled } from '../sending/use-message-sender.ts'
import { useReactions } from '../sending/use-reactions.ts'
import styles from './chat-panel.module.css'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { RoomHead } from './room-head.tsx'
import { useAnnounceArrivals } from './use-announce-arrivals.ts'

const nobody: ReadonlySet<string> = new Set()

export interface SheetProps {
  roomId: string
  message: ChatMessage
  you: ChatRoom['you']
  /** People muted on this device: how many, and how to change it. */
  muting: { people: number; mute: () => void; unmute: () => void; unmuteAll: () => void }
  onClose: () => void
}

interface Props {
  room: ChatRoom
  /** The page around it names the match. */
  isOfMatch: boolean
  goals: readonly Goal[]
  /** The menu of a message. */
  sheet: (props: SheetProps) => ReactNode
  /** Moderators' tools. */
  tools: (room: ChatRoom) => ReactNode
  onLeave: () => void
}

export function OpenRoom({ room, isOfMatch, goals, sheet, tools, onLeave }: Props) {
  const text = useChatText()
  const { chat } = text
  const client = useQueryClient()
  const { roomId, you, slowSeconds } = room
  const { phase } = useConnection()
  const isLost = useLostSince() !== null
  const sending = useMessageSender(room, ({ code }) => {
    // Locked, sanctioned or signed out: refetch the room, which holds the reason.
    if (code !== 'TOO_MANY_REQUESTS') void client.invalidateQueries({ queryKey: roomOf(roomId).queryKey })
  })
  const { sender, outbox, sentAt, heldUntil } = sending
  const reactions = useReactions(sender)
  const { timeline, people, isLate, failure, loadOlder, isLoadingOlder, retry } = useTimeline({
    roomId,
    isWhole: you.mayModerate,
    userCount: room.userCount,
    onReactions: reactions.take,
  })
  const [menu, setMenu] = useState<ChatMessage | null>(null)
  useSettled(sending, timeline)
  // Moderators see everything.
  const chosen = useMuted()
  const muted = you.mayModerate ? nobody : chosen
  useAnnounceArrivals(timeline, you.author, muted)
  const slowUntil = slowSeconds > 0 && !you.mayModerate ? Math.max(sentAt + slowSeconds * 1000, heldUntil) : 0

  function leave() {
    sender.quit()
    onLeave()
  }

  const notice = isLost ? chat.reconnecting : isLate ? chat.late : null
  return (
    <>
      <RoomHead roomId={roomId} isOfMatch={isOfMatch}>
        {/* Few are no crowd: the eye is spared the figure. */}
        <small className={people < 3 ? 'sr-only' : 'num'}>{chat.people(people)}</small>
        {tools(room)}
        <Button className={styles.leave} onClick={leave}>
          {chat.leave}
        </Button>
      </RoomHead>
      <output className={styles.notice}>{notice}</output>
      {!timeline.isLoaded && failure ? (
        <Notice icon={<CloudOff aria-hidden="true" />} title={chat.failed} hint={errorText(text, failure)} isFailure>
          <Button onClick={retry}>{text.retry}</Button>
        </Notice>
      ) : timeline.isLoaded || outbox.length > 0 ? (
        <MessageList
          room={room}
          timeline={timeline}
          outbox={outbox}
          goals={goals}
          muted={muted}
          isLost={phase !== 'open'}
          isLoadingOlder={isLoadingOlder}
          onOlder={loadOlder}
          onMenu={setMenu}
          onRetry={sender.retry}
          onDiscard={sender.discard}
        />
      ) : (
        <ChatSkeleton />
      )}
      <div className={styles.foot}>
        <ReactionBar {...reactions} />
        <ChatForm room={room} slowUntil={slowUntil} onSend={sender.send} />
      </div>
      {menu &&
        sheet({
          roomId,
          message: menu,
          you,
          muting: {
            people: muted.size,
            mute: () => mute(menu.author),
            unmute: () => unmute(menu.author),
            unmuteAll,
          },
          onClose: () => setMenu(null),
        })}
    </>
  )
}
