// Tells those who listen instead of looking what came: one message in its own words, a crowd as a number, now and then.
import type { ChatMessage } from '@campus/contract/chat'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useChatText } from '../../../text/use-chat-text.ts'
import { announce } from '../../../ui/feedback/toast.tsx'
import { lastIdOf, type Timeline } from '../messages/timeline.rules.ts'

const tellMs = 6000

export function useTellArrivals(timeline: Timeline, author: string, muted: ReadonlySet<string>) {
  const { chat } = useChatText()
  const toldUpTo = useRef<number>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastId = lastIdOf(timeline)

  const tell = useEffectEvent(() => {
    timer.current = undefined
    const isNew = (message: ChatMessage) => message.id > (toldUpTo.current ?? 0) && message.author !== author
    const fresh = timeline.messages.filter(
      (message) => isNew(message) && !message.isHidden && !muted.has(message.author),
    )
    toldUpTo.current = lastIdOf(timeline)
    const [only] = fresh
    if (only && fresh.length === 1) announce(chat.said(only.sender || chat.gone, only.message))
    else if (fresh.length > 1) announce(chat.fresh(fresh.length))
  })

  useEffect(() => {
    if (!timeline.isLoaded) return
    // What stood there at first is for reading.
    if (toldUpTo.current === undefined) toldUpTo.current = lastId
    else if (lastId > toldUpTo.current) timer.current ??= setTimeout(() => tell(), tellMs)
  }, [timeline.isLoaded, lastId])
  useEffect(() => () => clearTimeout(timer.current), [])
}
