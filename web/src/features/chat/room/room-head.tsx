// The header of a chat: the room and its tools. The page around it names the match.
import type { ReactNode } from 'react'
import { useChatText } from '../../../text/use-chat-text.ts'
import styles from './chat-panel.module.css'

interface Props {
  roomId: string
  isOfMatch: boolean
  children?: ReactNode
}

export function RoomHead({ roomId, isOfMatch, children }: Props) {
  const { chat } = useChatText()
  return (
    <header className={styles.head}>
      <h2>
        {isOfMatch && <span>{chat.label}</span>}
        {/* The page names a match's room; its id is for nobody's eyes. */}
        <span hidden={isOfMatch}>{roomId}</span>
      </h2>
      {children}
    </header>
  )
}
