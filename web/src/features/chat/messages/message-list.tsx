// The list of messages, newest at the top. Renders only visible rows, and does not move while the user reads further down.
import type { ChatMessage, ChatRoom } from '@campus/contract/chat'
import { mask } from '@campus/rules/masking/masking'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp, MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useChatText } from '../../../text/use-chat-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Outbox, Pending } from '../sending/outbox.rules.ts'
import { PendingLine } from '../sending/pending-line.tsx'
import { MessageLine } from './message-line.tsx'
import styles from './message-list.module.css'
import { type Goal, rowsOf, waitingAbove } from './rows.rules.ts'
import { lastIdOf, type Timeline } from './timeline.rules.ts'

/** Scrolled further than this, the user is reading. */
const readingPx = 48
/** Older messages are requested this many rows before the end. */
const ahead = 12

interface Props {
  room: ChatRoom
  timeline: Timeline
  outbox: Outbox
  goals: readonly Goal[]
  muted: ReadonlySet<string>
  isLost: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onMenu: (message: ChatMessage) => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

const toMessage = ({ roomId, you }: ChatRoom, { text }: Pending, id: number): ChatMessage => ({
  type: 'TALK',
  roomId,
  id,
  author: you.author,
  sender: you.name,
  badge: null,
  message: mask(text),
  at: new Date().toISOString(),
  isHidden: false,
})

export function MessageList({
  room,
  timeline,
  outbox,
  goals,
  muted,
  isLost,
  isLoadingOlder,
  onOlder,
  onMenu,
  onRetry,
  onDiscard,
}: Props) {
  const { chat } = useChatText()
  const box = useRef<HTMLDivElement>(null)
  const [upTo, setUpTo] = useState<number | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { author, mayModerate } = room.you
  const rows = useMemo(
    () =>
      rowsOf({
        timeline,
        upTo,
        outbox,
        goals,
        author,
        unfolded,
        muted,
        own: (pending, id) => toMessage(room, pending, id),
      }),
    [timeline, upTo, outbox, goals, author, unfolded, muted, room],
  )
  const waiting = waitingAbove(timeline, upTo, { author, muted })
  // The virtualizer returns changing values; nothing here is memoized by them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 34,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - ahead
  const unfold = useCallback(
    (_key: string, run: readonly ChatMessage[]) =>
      setUnfolded((before) => new Set([...before, ...run.map(({ id }) => `m${id}`)])),
    [],
  )
  const loadOlder = useEffectEvent(onOlder)
  useEffect(() => {
    if (timeline.hasOlder && isNearEnd && !isLoadingOlder) loadOlder()
  }, [timeline.hasOlder, isNearEnd, isLoadingOlder])

  const toTop = () => box.current?.scrollTo({ top: 0 })
  // After sending, scroll to the own message.
  const written = outbox.length
  const [seen, setSeen] = useState(written)
  useEffect(() => {
    if (written > seen) toTop()
    if (written !== seen) setSeen(written)
  }, [written, seen])

  function onScroll({ scrollTop }: HTMLElement) {
    if (scrollTop > readingPx) setUpTo((before) => before ?? lastIdOf(timeline))
    else setUpTo(null)
  }

  return (
    <div className={styles.frame}>
      {waiting > 0 && (
        <Button tone="primary" className={styles.fresh} onClick={toTop}>
          <ArrowUp aria-hidden="true" size="1.125rem" />
          {chat.fresh(waiting)}
        </Button>
      )}
      <div
        ref={box}
        className={styles.box}
        role="log"
        aria-live="off"
        aria-label={chat.messages}
        // A scrollable area must be focusable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
      >
        {rows.length === 0 && timeline.isLoaded ? (
          <Notice icon={<MessageCircle aria-hidden="true" />} title={chat.empty} hint={chat.emptyHint} />
        ) : (
          <ol className={styles.lines} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ key, index, start }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'PENDING' ? (
                    <PendingLine
                      pending={row.pending}
                      name={room.you.name}
                      isLost={isLost}
                      onRetry={onRetry}
                      onDiscard={onDiscard}
                    />
                  ) : (
                    <MessageLine row={row} mayModerate={mayModerate} onMenu={onMenu} onUnfold={unfold} />
                  )}
                </li>
              )
            })}
          </ol>
        )}
        {isLoadingOlder && <p className={styles.older}>{chat.olderLoading}</p>}
      </div>
    </div>
  )
}
