// The head of a chat: the match it is about, where there is one, the room, and what else stands beside it.
import type { ReactNode } from 'react'
import styles from './chat-panel.module.css'

interface Props {
  roomId: string
  matchName: string | undefined
  children?: ReactNode
}

export function RoomHead({ roomId, matchName, children }: Props) {
  return (
    <header className={styles.head}>
      <h2>
        {matchName && <span>{matchName} </span>}
        <span>{roomId}</span>
      </h2>
      {children}
    </header>
  )
}
