// The skeleton of a chat while its messages load.
import { clsx } from 'clsx'
import { useChatText } from '../../../text/use-chat-text.ts'
import bones from '../../../ui/feedback/skeleton.module.css'
import styles from './chat-panel.module.css'

const widths = ['58%', '74%', '41%', '66%', '52%', '80%']

export function ChatSkeleton() {
  const { loading } = useChatText()
  return (
    <div className={clsx(bones.skeleton, styles.bones)} aria-busy="true">
      <output className={bones.word}>{loading}</output>
      {widths.map((width) => (
        <span key={width} className={bones.bone} style={{ width }} />
      ))}
    </div>
  )
}
