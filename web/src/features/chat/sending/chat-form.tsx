// The message form, or the reason why there is none. Counts near the limit, saves the draft, and ignores Enter during composition.
import type { ChatRoom } from '@campus/contract/chat'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { useChatText } from '../../../text/use-chat-text.ts'
import { useSecondsLeft } from '../../../ui/browser/use-seconds.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/fields/composing.ts'
import area from '../../../ui/fields/text-area.module.css'
import styles from './chat-form.module.css'
import { loadUnsent, saveUnsent } from './draft-storage.ts'
import { charactersLeft } from './outbox.rules.ts'

interface Props {
  room: ChatRoom
  /** When the room's slow mode allows the next message. */
  slowUntil: number
  onSend: (text: string) => void
}

function Silenced({ sanction: { reason, until } }: { sanction: NonNullable<ChatRoom['you']['sanction']> }) {
  const { chat } = useChatText()
  const at = until === null ? null : Date.parse(until)
  return (
    <output className={styles.closed}>
      <b>{chat.silenced(chat.reasons[reason])}</b>{' '}
      {at === null ? chat.silencedForGood : chat.silencedUntil(seoulDay(at), seoulTime(at))}
    </output>
  )
}

function ReadOnly() {
  const { chat } = useChatText()
  const { pathname, search } = useLocation()
  return (
    <div className={clsx(styles.closed, styles.guest)}>
      <p>{chat.guest}</p>
      <ButtonLink tone="primary" to={paths.root} state={{ from: pathname + search, reason: 'logIn' }}>
        {chat.logIn}
      </ButtonLink>
    </div>
  )
}

function Writing({ room, slowUntil, onSend }: Props) {
  const id = useId()
  const { chat } = useChatText()
  const [draft, setDraft] = useState(() => loadUnsent(room.roomId).draft)
  const wait = useSecondsLeft(slowUntil)
  const { left, state } = charactersLeft(draft)
  const isReady = wait === 0 && (state === 'fine' || state === 'near')
  const statusText =
    state === 'over' ? chat.over(-left) : state === 'near' ? chat.left300(left) : wait > 0 ? chat.slowWait(wait) : ''
  const slowModeText = room.slowSeconds > 0 && !room.you.mayModerate ? chat.slow(room.slowSeconds) : ''

  function write(text: string) {
    setDraft(text)
    saveUnsent(room.roomId, { draft: text })
  }

  function send() {
    if (!isReady) return
    onSend(draft.trim())
    write('')
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {chat.input}
      </label>
      <textarea
        id={id}
        className={area.area}
        rows={1}
        value={draft}
        placeholder={chat.placeholder}
        enterKeyHint="send"
        autoComplete="off"
        aria-describedby={`${id}-word`}
        aria-invalid={state === 'over' ? true : undefined}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
          event.preventDefault()
          send()
        }}
      />
      <Button type="submit" tone="primary" aria-disabled={!isReady} aria-describedby={`${id}-word`}>
        {chat.send}
      </Button>
      <p id={`${id}-word`} className={clsx(styles.word, 'num', state === 'over' && styles.over)}>
        {statusText || slowModeText}
      </p>
    </form>
  )
}

export function ChatForm(props: Props) {
  const { chat } = useChatText()
  const { you, isLocked } = props.room
  // An expired sanction no longer applies, even before the server confirms it.
  const left = useSecondsLeft(you.sanction?.until ? Date.parse(you.sanction.until) : 0)
  if (you.sanction && (you.sanction.until === null || left > 0)) return <Silenced sanction={you.sanction} />
  if (isLocked && !you.mayModerate) return <output className={styles.closed}>{chat.locked}</output>
  if (!you.mayTalk && you.isGuest) return <ReadOnly />
  return <Writing {...props} />
}
