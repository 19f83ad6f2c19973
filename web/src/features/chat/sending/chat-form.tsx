// Where one writes, or why one cannot: counted near the limit, kept whatever happens, safe while a syllable is composed.
import type { ChatRoom } from '@campus/contract/chat'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { useChatText } from '../../../text/use-chat-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/fields/composing.ts'
import area from '../../../ui/fields/text-area.module.css'
import styles from './chat-form.module.css'
import { keep, recall } from './keep.ts'
import { roomIn } from './outbox.rules.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface Props {
  room: ChatRoom
  /** Until when the room's slow mode keeps one waiting. */
  slowUntil: number
  onSay: (text: string) => void
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

function Writing({ room, slowUntil, onSay }: Props) {
  const id = useId()
  const { chat } = useChatText()
  const [draft, setDraft] = useState(() => recall(room.roomId).draft)
  const wait = useSecondsLeft(slowUntil)
  const { left, state } = roomIn(draft)
  const isReady = wait === 0 && (state === 'fine' || state === 'near')
  const word =
    state === 'over' ? chat.over(-left) : state === 'near' ? chat.left300(left) : wait > 0 ? chat.slowWait(wait) : ''
  const standing = room.slowSeconds > 0 && !room.you.mayModerate ? chat.slow(room.slowSeconds) : ''

  function write(text: string) {
    setDraft(text)
    keep(room.roomId, { draft: text })
  }

  function send() {
    if (!isReady) return
    onSay(draft.trim())
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
        {word || standing}
      </p>
    </form>
  )
}

export function ChatForm(props: Props) {
  const { chat } = useChatText()
  const { you, isLocked } = props.room
  // One that has run out is no longer in force, whoever has not heard of it yet.
  const left = useSecondsLeft(you.sanction?.until ? Date.parse(you.sanction.until) : 0)
  if (you.sanction && (you.sanction.until === null || left > 0)) return <Silenced sanction={you.sanction} />
  if (isLocked && !you.mayModerate) return <output className={styles.closed}>{chat.locked}</output>
  if (!you.mayTalk && you.isGuest) return <ReadOnly />
  return <Writing {...props} />
}
