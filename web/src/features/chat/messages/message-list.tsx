// The messages, newest at the top: only those on screen are drawn, and nothing moves under somebody who reads further down.
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

/** Further down than this somebody reads. */
const readingPx = 48
/** Older ones are asked for this many rows before the end. */
const ahead = 12

interface Props {
  room: ChatRoom
  timeline: Timeline
  outbox: Outbox
  goals: readonly Goal[]
  muted: ReadonlySet<string>
  isLost: boolean
  isAskingOlder: boolean
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
  isAskingOlder,
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
  // What it hands out changes by itself; nothing here is remembered by it.
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
  const askOlder = useEffectEvent(onOlder)
  useEffect(() => {
    if (timeline.hasOlder && isNearEnd && !isAskingOlder) askOlder()
  }, [timeline.hasOlder, isNearEnd, isAskingOlder])

  const toTop = () => box.current?.scrollTo({ top: 0 })
  // Who says something wants to see it.
  const written = outbox.length
  const [seen, setSeen] = useState(written)
  useEffect(() => {
    if (written > seen) toTop()
    if (written !== seen) setSeen(written)
  }, [written, seen])

  function look({ scrollTop }: HTMLElement) {
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
        // It scrolls, so the keyboard must be able to stand in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => look(currentTarget)}
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
        {isAskingOlder && <p className={styles.older}>{chat.olderLoading}</p>}
      </div>
    </div>
  )
}
