// The chat of a room, which can be left and entered again.
import { useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { roomOf } from '../../../data/chat/chat-room.ts'
import { useChatText } from '../../../text/use-chat-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import styles from './chat-panel.module.css'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { OpenRoom } from './open-room.tsx'
import { RoomHead } from './room-head.tsx'
import { useSocketPerson } from './use-socket-person.ts'

type RoomProps = Omit<ComponentProps<typeof OpenRoom>, 'onLeave'>

function PanelSkeleton(head: ComponentProps<typeof RoomHead>) {
  return (
    <>
      <RoomHead {...head} />
      <ChatSkeleton />
    </>
  )
}

function Entered({ onLeave, ...rest }: RoomProps & { onLeave: () => void }) {
  const { room, isOfMatch } = rest
  const isReady = useSocketPerson(room.you.author)
  return isReady ? (
    <OpenRoom {...rest} onLeave={onLeave} />
  ) : (
    <PanelSkeleton roomId={room.roomId} isOfMatch={isOfMatch} />
  )
}

export function ChatPanel({ roomId, ...rest }: Omit<RoomProps, 'room'> & { roomId: string }) {
  const text = useChatText()
  const { chat } = text
  const [isLeft, setLeft] = useState(false)
  const query = useQuery({ ...roomOf(roomId), enabled: !isLeft })
  return (
    <section className={styles.panel} aria-label={chat.label}>
      {isLeft ? (
        <>
          <RoomHead roomId={roomId} isOfMatch={rest.isOfMatch} />
          <Notice icon={<DoorOpen aria-hidden="true" />} title={chat.left} hint={chat.leftHint}>
            {/* The pressed button is gone: move the focus to this one. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button tone="primary" autoFocus onClick={() => setLeft(false)}>
              {chat.comeBack}
            </Button>
          </Notice>
        </>
      ) : (
        <Loaded
          query={query}
          skeleton={<PanelSkeleton roomId={roomId} isOfMatch={rest.isOfMatch} />}
          failed={chat.failed}
          hint={errorText(text, query.error)}
          retry={text.retry}
        >
          {(room) => <Entered room={room} onLeave={() => setLeft(true)} {...rest} />}
        </Loaded>
      )}
    </section>
  )
}
