// Where the picture of a match is: for now a screen that says there is none. What lies over the picture comes as children.
import { VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChatText } from '../text/use-chat-text.ts'
import styles from './live-stage.module.css'

/** `isLive`: only while a picture is really on the air. */
export function LiveStage({ isLive = false, children }: { isLive?: boolean; children?: ReactNode }) {
  const { chat, statuses } = useChatText()
  return (
    <section className={styles.stage} aria-label={chat.stage} data-theme="dark">
      <div className={styles.off}>
        <VideoOff aria-hidden="true" />
        <p>{chat.offAir}</p>
        <small>{chat.offAirHint}</small>
      </div>
      {isLive && <span className={styles.badge}>{statuses.LIVE}</span>}
      {children}
    </section>
  )
}
