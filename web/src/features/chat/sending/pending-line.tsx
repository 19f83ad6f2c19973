// An own message before the room shows it: in flight, or rejected with the reason and a retry button.
import { clsx } from 'clsx'
import { type ChatText, useChatText } from '../../../text/use-chat-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import styles from '../messages/message-line.module.css'
import type { Pending, Problem } from './outbox.rules.ts'

export function problemText(text: ChatText, problem: Problem): string {
  if (problem.code === 'TOO_MANY_REQUESTS') return text.chat.tooFast(problem.retryAfterSeconds)
  return errorText(text, Object.assign(new Error(problem.code), { code: problem.code }))
}

interface Props {
  pending: Pending
  name: string
  isLost: boolean
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

export function PendingLine({ pending, name, isLost, onRetry, onDiscard }: Props) {
  const text = useChatText()
  const { chat } = text
  const { problem } = pending
  return (
    <div className={clsx(styles.pending, problem && styles.refused)}>
      <p>
        <b>{name}</b>
        {pending.text}
      </p>
      <small role={problem ? 'alert' : undefined}>
        {problem ? problemText(text, problem) : isLost ? chat.waiting : chat.sending}
      </small>
      {problem && (
        <div className={styles.tools}>
          <button type="button" onClick={() => onRetry(pending.key)}>
            {chat.again}
          </button>
          <button type="button" onClick={() => onDiscard(pending.key)}>
            {chat.discard}
          </button>
        </div>
      )}
    </div>
  )
}
