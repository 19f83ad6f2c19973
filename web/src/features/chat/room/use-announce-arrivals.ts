// Announces new messages to screen readers every few seconds: a single one by its text, several by their number.
import type { ChatMessage } from '@campus/contract/chat'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useChatText } from '../../../text/use-chat-text.ts'
import { announce } from '../../../ui/feedback/toast.tsx'
import { lastIdOf, type Timeline } from '../messages/timeline.rules.ts'

const announceMs = 6000

export function useAnnounceArrivals(timeline: Timeline, author: string, muted: ReadonlySet<string>) {
  const { chat } = useChatText()
  const announcedUpTo = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastId = lastIdOf(timeline)

  const announceNew = useEffectEvent(() => {
    timer.current = undefined
    const isNew = (message: ChatMessage) => message.id > (announcedUpTo.current ?? 0) && message.author !== author
    const fresh = timeline.messages.filter(
      (message) => isNew(message) && !message.isHidden && !muted.has(message.author),
    )
    announcedUpTo.current = lastIdOf(timeline)
    const [only] = fresh
    if (only && fresh.length === 1) announce(chat.said(only.sender || chat.gone, only.message))
    else if (fresh.length > 1) announce(chat.fresh(fresh.length))
  })

  useEffect(() => {
    if (!timeline.isLoaded) return
    // Messages of the first load are not announced.
    if (announcedUpTo.current === undefined) announcedUpTo.current = lastId
    else if (lastId > announcedUpTo.current) timer.current ??= setTimeout(() => announceNew(), announceMs)
  }, [timeline.isLoaded, lastId])
  useEffect(() => () => clearTimeout(timer.current), [])
}
